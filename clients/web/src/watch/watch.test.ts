import { describe, expect, it } from 'vitest';

import type { ThoughtMessage } from '../protocol/events';
import type { Message } from '../protocol/messages';
import type { TableMessage } from '../protocol/tables';
import type { Side } from '../protocol/vocabulary';
import { after, opened } from '../table/table';
import { candidate, choose, disagreement, step, turn, type Candidate } from './choose';
import { chancesOf, firstCasual, inOrder, rankOf, ranksOf, shownAfter, stays } from './shown';

const row = (room: number, state: TableMessage['state'] = 'playing'): TableMessage => ({
  verb: 'Table',
  room,
  game: 'go',
  state,
  black: '',
  white: '',
  watchers: 0,
  ply: 3,
});

describe('the grid', () => {
  it('shows games in progress, and finished ones for a while', () => {
    let shown = shownAfter([], [row(3), row(1), row(2, 'open')], 0);
    expect(shown.map((each) => each.row.room)).toEqual([1, 3]);
    shown = shownAfter(shown, [row(3), row(4, 'paused')], 1_000);
    expect(shown.map((each) => [each.row.room, each.gone])).toEqual([
      [1, 1_000],
      [3, null],
      [4, null],
    ]);
    shown = shownAfter(shown, [row(3), row(4)], 1_000 + stays - 1);
    expect(shown.map((each) => each.row.room)).toEqual([1, 3, 4]);
    shown = shownAfter(shown, [row(3), row(4)], 1_000 + stays);
    expect(shown.map((each) => each.row.room)).toEqual([3, 4]);
  });
  it('shows a reopened game like any other', () => {
    const gone = shownAfter(shownAfter([], [row(1)], 0), [], 10);
    expect(shownAfter(gone, [row(1, 'paused')], 20)).toMatchObject([{ row: row(1, 'paused'), gone: null }]);
  });
  it('drops a game when a player has been away for two minutes, and shows it again when they are back', () => {
    const away = (ms: number): TableMessage => ({ ...row(1), away: ms });
    let shown = shownAfter([], [away(120_000), row(2)], 0);
    expect(shown.map((each) => each.row.room)).toEqual([1, 2]);
    shown = shownAfter(shown, [away(120_001), row(2)], 1);
    expect(shown.map((each) => each.row.room)).toEqual([2]);
    expect(shownAfter(shown, [row(1), row(2)], 2).map((each) => each.row.room)).toEqual([1, 2]);
  });
  it('knows when it saw the last move', () => {
    const first = shownAfter([], [row(1), row(2)], 10);
    const next = shownAfter(first, [{ ...row(1), ply: 4 }, row(2)], 20);
    expect(next.map(({ moved }) => moved)).toEqual([20, 10]);
  });
  it('believes the list about the last move, unless it has seen a later one', () => {
    const idle = (ply: number, ms: number): TableMessage => ({ ...row(1), ply, idle: ms });
    const first = shownAfter([], [idle(3, 5_000)], 10_000);
    expect(first[0]?.moved).toBe(5_000);
    const next = shownAfter(first, [idle(4, 9_000)], 14_000);
    expect(next[0]?.moved).toBe(14_000);
    expect(shownAfter(next, [idle(4, 12_000)], 17_000)[0]?.moved).toBe(14_000);
    expect(shownAfter(next, [idle(4, 1_000)], 17_000)[0]?.moved).toBe(16_000);
  });
  it('has games of tournaments first and games that have stalled last', () => {
    const shown = [row(1), row(2), { ...row(3), tournament: 7 }, row(4)].map((each) => ({
      row: each,
      gone: null,
      moved: each.room === 1 ? -600_001 : 0,
    }));
    expect(inOrder(shown, 0).map((each) => each.row.room)).toEqual([3, 2, 4, 1]);
  });
});

describe('the rank of a game', () => {
  const shown = (room: number, more: Partial<TableMessage> = {}, moved = 0) => ({
    row: { ...row(room), ...more },
    gone: null,
    moved,
  });
  it('puts tournaments first, then games whose players are here, then recent moves', () => {
    const games = [
      shown(1, { away: 30_000 }),
      shown(2, {}, -200_000),
      shown(3),
      shown(7, { away: 30_000, tournament: 1 }),
      shown(8, { tournament: 1 }),
    ];
    expect([...ranksOf(games, 0).keys()]).toEqual([8, 7, 3, 2, 1]);
    expect(rankOf(shown(8, { tournament: 1 }), 0)).toBe(0);
    expect(rankOf(shown(3, { state: 'paused' }), 0)).toBeGreaterThan(rankOf(shown(3), 0));
  });
  it('leaves out a game without a move for ten minutes, unless it is pinned or over', () => {
    const games = [shown(1, {}, -600_001), shown(2, {}, -600_000), { ...shown(3, {}, -700_000), gone: 0 }];
    expect([...ranksOf(games, 0).keys()].sort()).toEqual([2, 3]);
    expect([...ranksOf(games, 0, 1).keys()].sort()).toEqual([1, 2, 3]);
  });
});

const thought = (ply: number, side: Side, winrate: number): ThoughtMessage => ({
  verb: 'Thought',
  room: 1,
  ply,
  side,
  winrate,
  playouts: 100,
});

describe('chances', () => {
  it("are each side's latest evaluation", () => {
    expect(chancesOf([])).toEqual({ black: null, white: null });
    expect(chancesOf([thought(1, 'black', 400), thought(2, 'white', 700), thought(3, 'black', 650)])).toEqual({
      black: 0.65,
      white: 0.7,
    });
  });
  it('are not those of moves without a thought', () => {
    const forced = { ...thought(3, 'black', 500), playouts: 0 };
    expect(chancesOf([thought(1, 'black', 400), forced])).toEqual({ black: 0.4, white: null });
    // A bot that has solved the position needs no playouts.
    expect(chancesOf([{ ...thought(1, 'black', 1000), playouts: 0 }])).toEqual({ black: 1, white: null });
  });
  it('contradict each other if their sum is not one', () => {
    expect(disagreement({ black: 0.6, white: 0.4 })).toBeCloseTo(0);
    expect(disagreement({ black: 0.9, white: 0.7 })).toBeCloseTo(0.6);
    expect(disagreement({ black: 0.2, white: 0.3 })).toBeCloseTo(-0.5);
    expect(disagreement({ black: 0.9, white: null })).toBe(0);
  });
});

const game = (room: number, left: number | null = null, black: number | null = null, white = black): Candidate => ({
  room,
  over: false,
  rank: 0,
  here: true,
  left,
  low: 30_000,
  chances: { black, white },
});

describe('the projector', () => {
  it('takes turns among the games with the best rank only', () => {
    const games = [{ ...game(1), rank: 3 }, game(2), game(3)];
    const first = choose(games, null, 0);
    expect(first?.room).toBe(2);
    const second = choose(games, first, turn);
    expect(second?.room).toBe(3);
    expect(choose(games, second, 2 * turn)?.room).toBe(2);
  });
  it('shows a low clock before a recent move, but not while a player is away', () => {
    const hurried = { ...game(1, 1_000), rank: 1 };
    expect(choose([hurried, game(2)], null, 0)).toMatchObject({ room: 1, why: 'lowest-clock' });
    expect(choose([{ ...hurried, here: false }, game(2)], null, 0)).toMatchObject({ room: 2, why: 'turn' });
  });
  it('shows a game of a tournament before the low clock of another game', () => {
    const casual = { ...game(1, 1_000), rank: firstCasual };
    expect(choose([casual, game(2)], null, 0)).toMatchObject({ room: 2, why: 'turn' });
    expect(choose([casual, game(2), game(3, 20_000)], null, 0)).toMatchObject({ room: 3, why: 'lowest-clock' });
    expect(choose([casual], null, 0)).toMatchObject({ room: 1, why: 'lowest-clock' });
    expect(choose([casual, { ...game(2), over: true }], null, 0)).toMatchObject({ room: 1, why: 'lowest-clock' });
  });
  it('goes from a deserted game to a better one', () => {
    const before = { room: 1, why: 'turn', since: 0 } as const;
    expect(choose([{ ...game(1), rank: 2 }, game(2)], before, turn)?.room).toBe(2);
  });
  it('shows nothing while no game is in progress', () => {
    expect(choose([], null, 0)).toBeNull();
    expect(choose([], { room: 1, why: 'turn', since: 0 }, 99_999)).toBeNull();
  });
  it('shows the games in turn', () => {
    const games = [game(1), game(2, 60_000), game(5)];
    let now = choose(games, null, 0);
    expect(now).toEqual({ room: 1, why: 'turn', since: 0 });
    now = choose(games, now, turn - 1);
    expect(now?.room).toBe(1);
    now = choose(games, now, turn);
    expect(now).toEqual({ room: 2, why: 'turn', since: turn });
    now = choose(games, choose(games, now, 2 * turn), 3 * turn);
    expect(now?.room).toBe(1);
  });
  it('stays with the only game', () => {
    const first = choose([game(7)], null, 0);
    expect(choose([game(7)], first, turn)).toEqual({ room: 7, why: 'turn', since: turn });
  });
  it('goes to the lowest clock, but not immediately', () => {
    const games = [game(1, 40_000), game(2, 29_000), game(3, 12_000)];
    expect(choose(games, { room: 1, why: 'turn', since: 0 }, 4_000)?.room).toBe(1);
    expect(choose(games, { room: 1, why: 'turn', since: 0 }, 5_000)).toEqual({
      room: 3,
      why: 'lowest-clock',
      since: 5_000,
    });
  });
  it('updates the reason for the current game at once', () => {
    expect(choose([game(1, 20_000), game(2)], { room: 1, why: 'turn', since: 0 }, 100)).toEqual({
      room: 1,
      why: 'lowest-clock',
      since: 0,
    });
  });
  it('stays with a low clock until another is lower, and then takes turns again', () => {
    const low = { room: 1, why: 'lowest-clock', since: 0 } as const;
    expect(choose([game(1, 5_000), game(2)], low, 10 * turn)).toEqual(low);
    expect(choose([game(1, 60_000), game(2)], low, turn - 1)).toEqual({ ...low, why: 'turn' });
    expect(choose([game(1, 60_000), game(2)], low, turn)?.room).toBe(2);
  });
  it('goes to the largest disagreement', () => {
    const games = [game(1), game(2, null, 0.7), game(3, null, 0.9, 0.8), game(4, null, 0.05)];
    expect(choose(games, null, 0)).toMatchObject({ room: 4, why: 'both-lose' });
    expect(choose(games.slice(0, 3), null, 0)).toMatchObject({ room: 3, why: 'both-win' });
    expect(choose([...games, game(5, 29_000)], null, 0)).toMatchObject({ room: 5, why: 'lowest-clock' });
  });
  it('ignores small differences', () => {
    expect(choose([game(1), game(2, null, 0.6)], null, 0)).toMatchObject({ room: 1, why: 'turn' });
  });
  it('shows a result, then the next game', () => {
    const games = [game(1), { ...game(2, 5_000), over: true }, game(3)];
    const ended = choose(games, { room: 2, why: 'lowest-clock', since: 0 }, 50_000);
    expect(ended).toEqual({ room: 2, why: 'over', since: 50_000 });
    expect(choose(games, ended, 57_999)).toEqual(ended);
    expect(choose(games, ended, 58_000)).toEqual({ room: 3, why: 'turn', since: 58_000 });
    expect(choose(games, null, 0)?.room).toBe(1);
    expect(choose(games.slice(1, 2), ended, 58_000)).toBeNull();
  });
  it('leaves a game that is gone', () => {
    expect(choose([game(2)], { room: 1, why: 'lowest-clock', since: 0 }, 1)).toEqual({
      room: 2,
      why: 'turn',
      since: 1,
    });
  });
  it('follows the arrow keys', () => {
    const games = [game(1), game(2), game(3)];
    const at = (room: number) => ({ room, why: 'turn', since: 0 }) as const;
    expect(step(games, at(1), 1, 5)).toEqual({ room: 2, why: 'chosen', since: 5 });
    expect(step(games, at(1), -1, 5)?.room).toBe(3);
    expect(step(games, at(3), 1, 5)?.room).toBe(1);
    expect(step(games, null, 1, 5)?.room).toBe(1);
    expect(step([], null, 1, 5)).toBeNull();
  });
});

describe('a candidate', () => {
  const table = (clock: string, ms: number) => {
    const lines = [
      { verb: 'Room', room: 1, game: 'go', state: 'playing', turn: 'black', ply: 0, clockblack: ms, clockwhite: ms },
      { verb: 'Option', key: 'clock', value: clock },
    ] as Message[];
    return opened(lines, 0, null);
  };
  it('has the time of the running clock', () => {
    const waiting = table('1m', 60_000);
    expect(candidate(waiting, 0, 500).left).toBeNull();
    const running = after(waiting, { verb: 'Turn', room: 1, side: 'black', ply: 0 }, 1_000);
    expect(candidate(running, 0, 21_000)).toMatchObject({ room: 1, left: 40_000, low: 30_000 });
  });
  it('has no time without a clock', () => {
    const running = after(table('none', -1), { verb: 'Turn', room: 1, side: 'black', ply: 0 }, 0);
    expect(candidate(running, 0, 21_000).left).toBeNull();
  });
  it('is low later if every move has its own time', () => {
    const running = after(table('30s/move', 30_000), { verb: 'Turn', room: 1, side: 'black', ply: 0 }, 0);
    expect(candidate(running, 0, 0).low).toBe(10_000);
  });
});
