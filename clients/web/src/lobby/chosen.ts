import type { BotKind, GameKind } from '../app/api';
import { strongest, type BotOptions } from '../bots/strength';
import type { Side } from '../protocol/vocabulary';
import { defaultSize, sizesOf } from './Conditions';

/** The last choices, stored on this device; some for each game. */
export interface Chosen {
  game: string;
  size: Record<string, string>;
  opponent: 'bot' | 'person';
  /** Without an entry for a game, its strongest bot. */
  bots: Record<string, { name: string; options: BotOptions }>;
  clock: string;
  side: Side | 'any';
  /** Whether the fields of a custom game are unfolded. */
  custom: boolean;
}

export const chosenKey = 'qiyuan.play';

const byDefault: Chosen = {
  game: 'go',
  size: { go: '9' },
  opponent: 'bot',
  bots: {},
  clock: 'none',
  side: 'black',
  custom: false,
};

/** The choices for one game, as far as the server offers them. */
export interface ChosenNow extends Pick<Chosen, 'clock' | 'side' | 'custom'> {
  all: Chosen;
  game: GameKind;
  /** Empty if the game has no choice of sizes. */
  size: string;
  /** Null to play a person. */
  bot: BotKind | null;
  options: BotOptions;
}

/** Returns the choices with defaults for what is missing or no longer offered; null if the server has no games. */
export function chosenIn(games: readonly GameKind[], kept: Partial<Chosen>): ChosenNow | null {
  const all = { ...byDefault, ...kept };
  const game = games.find((each) => each.name === all.game) ?? games[0];
  if (game === undefined) return null;
  const sizes = sizesOf(game);
  const size = sizes.find((each) => each === all.size[game.name]) ?? defaultSize(game);
  const wanted = all.bots[game.name];
  const known = game.bots.find((each) => each.name === wanted?.name);
  return {
    ...all,
    all,
    game,
    size: sizes.length > 0 ? size : '',
    bot: all.opponent === 'person' ? null : (known ?? strongest(game) ?? null),
    options: known === undefined ? {} : (wanted?.options ?? {}),
  };
}
