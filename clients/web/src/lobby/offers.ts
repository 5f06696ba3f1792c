import type { GameKind } from '../app/api';
import { server } from '../app/session';
import { other, type Side } from '../protocol/vocabulary';

export interface Wish {
  game: string;
  options: Record<string, string>;
  side: Side | 'any';
  /** Null for a human opponent, who joins from the list of open tables. */
  bot: { name: string; options: Record<string, string> } | null;
}

/**
 * Returns the options of a fair game: the level start, if the game has one, since a game like jiaqi is lost for one
 * side from the empty board. The server uses the empty board where it knows no level start for the rules.
 */
export function fairStart(game: GameKind): Record<string, string> {
  return game.table_options.some(({ name }) => name === 'start') ? { start: 'level' } : {};
}

/**
 * Returns the weakest bot: the last one without a strength option, as the server lists stronger bots first; else a bot
 * at its lowest level.
 */
export function weakest(game: GameKind): Wish['bot'] {
  const plain = game.bots.filter(({ options }) => !options.some(({ name }) => name === 'level')).at(-1);
  if (plain !== undefined) return { name: plain.name, options: {} };
  const bot = game.bots[0];
  const level = bot?.options.find(({ name }) => name === 'level');
  if (bot === undefined || level?.type !== 'integer') return null;
  return { name: bot.name, options: { level: String(level.min) } };
}

/**
 * Opens a table, takes a seat and reports ready; a game against a bot starts at once. Returns the number of the table.
 */
export async function openTable(wish: Wish): Promise<number> {
  const opened = await server.ask({ verb: 'Open', game: wish.game, options: wish.options });
  if (opened.verb !== 'Opened') throw new Error('Open is answered with Opened');
  const { room } = opened;
  const side = wish.side === 'any' ? (Math.random() < 0.5 ? 'black' : 'white') : wish.side;
  await server.ask({ verb: 'SitDown', room, side });
  if (wish.bot !== null)
    await server.ask({ verb: 'SeatBot', room, side: other(side), bot: wish.bot.name, options: wish.bot.options });
  await server.ask({ verb: 'Ready', room });
  return room;
}

export async function sitDown(room: number, side?: Side): Promise<void> {
  await server.ask(side === undefined ? { verb: 'SitDown', room } : { verb: 'SitDown', room, side });
  await server.ask({ verb: 'Ready', room });
}
