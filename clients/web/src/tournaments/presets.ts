import type { GameKind } from '../app/api';
import { identityOf } from '../bots/identity';
import { optionOf, strongest } from '../bots/strength';
import { sizesOf } from '../lobby/Conditions';
import type { Definition, EntrantEntry } from './definition';

export const presets = ['club-evening', 'bot-league', 'knockout'] as const;
export type Preset = (typeof presets)[number];

/** The accounts that are connected now. */
export interface Present {
  people: readonly string[];
  bots: readonly string[];
}

/** The levels of bots in the order in which a tournament takes them: far apart first. */
const levels = [3, 7, 1, 5, 9, 2, 8, 4, 6, 10];
const botsOfALeague = 4;
const minPlayersOfAKnockout = 4;

/** A board on which a game fits into an evening. */
const quickSize = '9';

/** Returns the options of the tables of a game with these clocks. */
export function tableOptions(game: GameKind, clock: string): Record<string, string> {
  const size = sizesOf(game).includes(quickSize) ? { size: quickSize } : {};
  return clock === 'none' ? size : { ...size, clock };
}

/** Returns a tournament that can start as it is, if enough accounts are connected. */
export function preset(name: Preset, game: GameKind, present: Present): Omit<Definition, 'name'> {
  const people = present.people.map((each): EntrantEntry => ({ name: each }));
  switch (name) {
    case 'club-evening':
      return { game: game.name, format: 'swiss', options: tableOptions(game, '10m'), entrants: people };
    case 'bot-league': {
      const programs = present.bots.map((each): EntrantEntry => ({ name: each }));
      return {
        game: game.name,
        format: 'round-robin',
        options: tableOptions(game, 'none'),
        games: 2,
        in_rounds: false,
        entrants: withBots(programs, game, programs.length + botsOfALeague),
      };
    }
    case 'knockout': {
      let places = minPlayersOfAKnockout;
      while (places < people.length) places *= 2;
      return {
        game: game.name,
        format: 'knockout',
        options: tableOptions(game, '10m'),
        entrants: withBots(people, game, places),
      };
    }
  }
}

/** Returns the entrants, filled with bots of several levels up to this number. */
function withBots(entrants: readonly EntrantEntry[], game: GameKind, count: number): EntrantEntry[] {
  const all = [...entrants];
  while (all.length < count) {
    const bot = nextBot(all, game);
    if (bot === null) break;
    all.push(bot);
  }
  return all;
}

/** Returns the game's strongest bot at a level that no entrant has; under a numbered name when all levels are taken. */
export function nextBot(entrants: readonly EntrantEntry[], game: GameKind): EntrantEntry | null {
  const bot = strongest(game);
  if (bot === undefined) return null;
  const taken = new Set(entrants.map(({ name }) => name.toLowerCase()));
  const hasLevels = optionOf(bot, 'level') !== undefined;
  for (const level of hasLevels ? levels : []) {
    const options = { level: String(level) };
    const name = identityOf(bot, options);
    if (!taken.has(name)) return { name, bot: bot.name, options };
  }
  let number = 1;
  while (taken.has(`${bot.name}-${number}`)) ++number;
  return { name: `${bot.name}-${number}`, bot: bot.name };
}

/** Returns the entrants for another game: a bot that it does not have is replaced by its strongest one. */
export function forGame(entrants: readonly EntrantEntry[], game: GameKind): EntrantEntry[] {
  const kept = entrants.filter(({ bot }) => bot === undefined || game.bots.some(({ name }) => name === bot));
  return withBots(kept, game, entrants.length);
}
