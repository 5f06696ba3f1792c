import { describe, expect, it } from 'vitest';

import type { MoveMessage } from '../protocol/events';
import type { Message } from '../protocol/messages';
import type { Side } from '../protocol/vocabulary';
import { count, pointsOf, stonesAfter, tollAfter } from './stones';
import { after, deadStones, movesMade, opened, seatsOf, timeLeft, type Table } from './table';

const room = (fields: object = {}): Message =>
  ({
    verb: 'Room',
    room: 7,
    game: 'go',
    state: 'playing',
    black: 'ana',
    white: 'ben',
    turn: 'black',
    ply: 0,
    clockblack: 60_000,
    clockwhite: 60_000,
    ...fields,
  }) as Message;

const move = (ply: number, side: Side, text: string, effects: string[] = []): MoveMessage => ({
  verb: 'Move',
  room: 7,
  ply,
  side,
  move: text,
  clockblack: 50_000,
  clockwhite: 40_000,
  effects,
});

const play = (table: Table, ...messages: Message[]): Table =>
  messages.reduce((now, message) => after(now, message, 1000), table);

const start = (): Table => opened([room()], 0, null);

describe('stones', () => {
  it('follow from moves and effects', () => {
    const moves = [
      move(1, 'black', 'D4'),
      move(2, 'white', 'pass'),
      move(3, 'black', 'E5'),
      move(4, 'white', 'E4', ['xD4', '+E5']),
    ];
    expect([...stonesAfter(new Map(), moves, 3)]).toEqual([
      ['D4', 'black'],
      ['E5', 'black'],
    ]);
    expect(new Map(stonesAfter(new Map(), moves, 4))).toEqual(
      new Map([
        ['E4', 'white'],
        ['E5', 'white'],
      ]),
    );
    expect(tollAfter(moves, 4)).toEqual({ black: { captured: 0, turned: 0 }, white: { captured: 1, turned: 1 } });
    expect(tollAfter(moves, 3).white.captured).toBe(0);
  });
  it('change place with a two-point move, and begin with the start position', () => {
    const begin = new Map<string, Side>([
      ['42', 'black'],
      ['00', 'white'],
    ]);
    const stones = stonesAfter(begin, [move(1, 'black', '42-44')], 1);
    expect(new Map(stones)).toEqual(
      new Map([
        ['00', 'white'],
        ['44', 'black'],
      ]),
    );
    expect(count(stones, 'white')).toBe(1);
    expect(begin.has('42')).toBe(true);
    expect(pointsOf('42-44')).toEqual(['44', '42']);
    expect(pointsOf('pass')).toEqual([]);
  });
});

describe('a table', () => {
  it('is built from the answer to State', () => {
    const lines: Message[] = [
      room({ ply: 2, state: 'paused', white: '' }),
      { verb: 'Option', key: 'size', value: '9' },
      move(1, 'black', 'D4'),
      move(2, 'white', 'E5'),
      { verb: 'Clock', room: 7, clockblack: 1000, clockwhite: 2000, running: 'none' },
      { verb: 'Paused', room: 7, why: 'restart', left: 5000 },
      { verb: 'Left', room: 7, user: 'ana', role: 'player', left: 3000 },
    ];
    const table = opened(lines, 100, null);
    expect(table).toMatchObject({
      stage: 'paused',
      white: '',
      options: { size: '9' },
      away: { black: { shownFrom: 100, claimFrom: 3100 } },
      outdated: false,
    });
    expect(table.moves.map(({ move: text }) => text)).toEqual(['D4', 'E5']);
    expect(table.paused).toEqual({ why: 'restart', until: 5100 });
    expect(timeLeft(table.clocks, 'black', 5000)).toBe(1000);
    expect(table.remarks).toEqual([]);
  });

  it('counts each move once, however often it arrives', () => {
    const table = play(start(), move(1, 'black', 'D4'), move(1, 'black', 'D4'), move(2, 'white', 'E5'));
    expect(table.moves).toHaveLength(2);
    expect(table.outdated).toBe(false);
  });

  it('notices a gap', () => {
    expect(play(start(), move(2, 'white', 'E5'))).toMatchObject({ moves: [], outdated: true });
    expect(play(start(), { verb: 'Turn', room: 7, side: 'white', ply: 3 }).outdated).toBe(true);
    expect(play(start(), { verb: 'Undone', room: 7, ply: 1 }).outdated).toBe(true);
  });

  it('ignores other tables', () => {
    const table = start();
    expect(after(table, { verb: 'Turn', room: 8, side: 'white', ply: 3 }, 5)).toBe(table);
    expect(after(table, { verb: 'Ping', text: 'still there?' }, 5)).toBe(table);
  });

  it('runs the clock of the side to move from the start of its turn', () => {
    let table = play(start(), move(1, 'black', 'D4'));
    expect(timeLeft(table.clocks, 'white', 9000)).toBe(40_000);
    table = after(table, { verb: 'Turn', room: 7, side: 'white', ply: 1 }, 2000);
    expect(timeLeft(table.clocks, 'white', 5000)).toBe(37_000);
    expect(timeLeft(table.clocks, 'black', 5000)).toBe(50_000);
    expect(timeLeft(table.clocks, 'white', 900_000)).toBe(0);
    table = after(table, { verb: 'Paused', room: 7, why: 'agreed' }, 6000);
    expect(timeLeft(table.clocks, 'white', 99_000)).toBe(36_000);
    expect(table.stage).toBe('paused');
    table = after(table, { verb: 'Continued', room: 7 }, 7000);
    expect(table).toMatchObject({ stage: 'playing', paused: null });
    table = after(table, { verb: 'LowTime', room: 7, side: 'white', left: 9900 }, 8000);
    expect(timeLeft(table.clocks, 'white', 9000)).toBe(8900);
  });

  it('shows a bot that waits for a free thread, with its clock stopped', () => {
    const waits = { verb: 'Waits', room: 7, side: 'white', waiting: 'yes' } as const;
    let table = play(start(), move(1, 'black', 'D4'), { verb: 'Turn', room: 7, side: 'white', ply: 1 });
    table = play(table, waits, { verb: 'Clock', room: 7, clockblack: 50_000, clockwhite: 40_000, running: 'none' });
    expect(table.waits).toBe('white');
    expect(timeLeft(table.clocks, 'white', 99_000)).toBe(40_000);
    expect(play(table, { ...waits, waiting: 'no' }).waits).toBeNull();
    expect(play(table, move(2, 'white', 'E5')).waits).toBeNull();
    expect(play(table, { verb: 'Paused', room: 7, why: 'agreed' }).waits).toBeNull();
  });

  it('shows no clock if there is none', () => {
    let table = opened([room({ clockblack: -1, clockwhite: -1 })], 0, null);
    table = play(table, { verb: 'Turn', room: 7, side: 'black', ply: 0 });
    expect(timeLeft(table.clocks, 'black', 5000)).toBe(-1);
    expect(table.clocks.running).toBe(null);
  });

  it('knows that evaluations come after the game', () => {
    const thought: Message = { verb: 'Thought', room: 7, ply: 1, side: 'black', winrate: 500, playouts: 10 };
    let table = play(start(), move(1, 'black', 'D4'));
    expect(table.thoughtsLater).toBe(false);
    table = play(table, { verb: 'Withheld', room: 7 });
    expect(table.thoughtsLater).toBe(true);
    table = play(table, { verb: 'GameOver', room: 7, result: 'B+resign', reason: 'resign' }, thought);
    expect(table.thoughtsLater).toBe(false);
    expect(table.thoughts).toEqual([thought]);
  });

  it('takes moves back', () => {
    const thought: Message = { verb: 'Thought', room: 7, ply: 2, side: 'white', winrate: 500, playouts: 10 };
    const table = play(
      start(),
      move(1, 'black', 'D4'),
      move(2, 'white', 'E5'),
      thought,
      { verb: 'Undone', room: 7, ply: 1 },
      move(2, 'white', 'C3'),
    );
    expect(table.moves.map(({ move: text }) => text)).toEqual(['D4', 'C3']);
    expect(table.thoughts).toEqual([]);
  });

  it('counts the moves after an opening', () => {
    const moves = [move(1, 'black', 'D4'), move(2, 'white', 'E5'), move(3, 'black', 'C3')];
    const made = (opening: string) =>
      movesMade(opened([room({ ply: 3 }), { verb: 'Option', key: 'opening', value: opening }, ...moves], 0, null));
    expect(movesMade(opened([room({ ply: 3 }), ...moves], 0, null))).toEqual(moves);
    expect(made('none')).toEqual(moves);
    expect(made('D4 E5')).toEqual(moves.slice(2));
  });

  it('keeps a request until the next move or its answer', () => {
    const question: Message = { verb: 'Asked', room: 7, what: 'draw', side: 'white' };
    const asked = play(start(), question);
    expect(asked.asked.draw?.side).toBe('white');
    expect(play(asked, move(1, 'black', 'D4')).asked).toEqual({});
    const declined = play(asked, { verb: 'Answered', room: 7, what: 'draw', side: 'black', answer: 'no' });
    expect(declined.asked).toEqual({});
    expect(declined.remarks).toEqual([{ user: 'ana', text: 'draw', kind: 'declined' }]);
  });

  it('drops an agreement when the score changes', () => {
    const scoring: Message = { verb: 'Scoring', room: 7, left: 300_000, result: 'B+3.5', dead: ['D4'] };
    const accepted: Message = { verb: 'Answered', room: 7, what: 'score', side: 'white', answer: 'yes' };
    let table = play(start(), scoring, accepted);
    expect(table.scoring).toEqual({
      result: 'B+3.5',
      dead: ['D4'],
      unsettled: [],
      until: 301_000,
      accepted: ['white'],
    });
    table = play(
      table,
      { verb: 'Marked', room: 7, point: 'D4', state: 'alive' },
      { verb: 'Scoring', room: 7, left: 1, result: 'W+1' },
    );
    expect(table.scoring).toMatchObject({ result: 'W+1', dead: [], accepted: [] });
    table = play(table, { verb: 'Undone', room: 7, ply: 0 });
    expect(table).toMatchObject({ stage: 'playing', scoring: null });
  });

  it('lists unsettled stones until the next score', () => {
    const scoring: Message = { verb: 'Scoring', room: 7, left: 300_000, result: 'B+3.5', dead: ['D4'] };
    const table = play(start(), scoring, { verb: 'Unsettled', room: 7, stones: ['B1', 'B2'] });
    expect(table.scoring?.unsettled).toEqual(['B1', 'B2']);
    expect(deadStones(table)).toEqual(['D4']);
    expect(play(table, scoring).scoring?.unsettled).toEqual([]);
  });

  it('keeps the dead stones on which the players agreed', () => {
    const scoring: Message = { verb: 'Scoring', room: 7, left: 300_000, result: 'B+3.5', dead: ['D4'] };
    const accepted = (side: 'black' | 'white'): Message => ({
      verb: 'Answered',
      room: 7,
      what: 'score',
      side,
      answer: 'yes',
    });
    const over: Message = { verb: 'GameOver', room: 7, result: 'B+3.5', reason: 'score' };
    const agreed = play(start(), scoring, accepted('white'), accepted('black'), over);
    expect(deadStones(agreed)).toEqual(['D4']);
    expect(deadStones(play(start(), scoring, accepted('white'), over))).toEqual([]);
    // A client that comes after the end gets them in the answer to State.
    const late = play({ ...start(), stage: 'over' }, { ...scoring, left: 0 });
    expect(late).toMatchObject({ stage: 'over', over: { result: 'B+3.5', reason: 'score' }, scoring: null });
    expect(deadStones(late)).toEqual(['D4']);
  });

  it('ends, and continues at another table', () => {
    const table = play(
      start(),
      { verb: 'Asked', room: 7, what: 'draw', side: 'white' },
      { verb: 'GameOver', room: 7, result: 'W+resign', reason: 'resign' },
      { verb: 'Rematched', room: 7, next: 8 },
    );
    expect(table).toMatchObject({ stage: 'over', over: { result: 'W+resign', reason: 'resign' }, next: 8, asked: {} });
    // After a reconnect the state does not repeat the result.
    expect(opened([room({ state: 'over' })], 0, table).over?.result).toBe('W+resign');
  });

  it('shows disconnected and returning players', () => {
    const gone = play(start(), { verb: 'Left', room: 7, user: 'ben', role: 'player', left: 120_000 });
    expect(gone.away).toEqual({ white: { shownFrom: 3_000, claimFrom: 121_000 } });
    const back = after(gone, { verb: 'Joined', room: 7, user: 'ben', role: 'player' }, 60_000);
    expect(back.away).toEqual({});
    expect(back.outdated).toBe(false);
    expect(back.remarks.map(({ kind }) => kind)).toEqual(['left', 'joined']);
    // Another user has taken a seat; the message does not say which.
    expect(play(start(), { verb: 'Joined', room: 7, user: 'eva', role: 'player' }).outdated).toBe(true);
    expect(play(start(), { verb: 'Joined', room: 7, user: 'eva', role: 'watcher' }).outdated).toBe(false);
    const twice = play(
      start(),
      { verb: 'Joined', room: 7, user: 'eva', role: 'player' },
      { verb: 'Joined', room: 7, user: 'eva', role: 'watcher' },
    );
    expect(twice.remarks).toHaveLength(1);
  });

  it('says nothing about a player who only reloads the page', () => {
    const gone = play(start(), { verb: 'Left', room: 7, user: 'ben', role: 'player', left: 120_000 });
    const back = after(gone, { verb: 'Joined', room: 7, user: 'ben', role: 'player' }, 2_900);
    expect([back.away, back.remarks]).toEqual([{}, []]);
    // A state that is asked for meanwhile does not make it news, a new page shows it at once.
    const away: Message = { verb: 'Left', room: 7, user: 'ben', role: 'player', left: 119_000 };
    expect(opened([room(), away], 2_000, gone).away.white?.shownFrom).toBe(3_000);
    expect(opened([room(), away], 2_000, null).away.white?.shownFrom).toBe(2_000);
  });

  it('is played in one window of its user', () => {
    const shown = play(start(), { verb: 'Input', room: 7, here: 'no' });
    expect([start().elsewhere, shown.elsewhere]).toEqual([false, true]);
    expect(opened([room()], 0, shown).elsewhere).toBe(true);
    expect(play(shown, { verb: 'Input', room: 7, here: 'yes' }).elsewhere).toBe(false);
    expect(play(start(), { verb: 'Input', room: 8, here: 'no' }).elsewhere).toBe(false);
  });

  it('keeps the chat over a reconnect', () => {
    const said = play(start(), { verb: 'Said', room: 7, user: 'ana', channel: 'players', text: 'hello' });
    expect(opened([room()], 0, said).remarks).toEqual([
      { user: 'ana', text: 'hello', kind: 'said', channel: 'players' },
    ]);
  });

  it('knows whose seats are whose', () => {
    expect(seatsOf(start(), 'ana')).toEqual(['black']);
    expect(seatsOf(opened([room({ black: 'ana', white: 'ana' })], 0, null), 'ana')).toEqual(['black', 'white']);
    expect(seatsOf(opened([room({ black: '', white: '' })], 0, null), '')).toEqual([]);
  });
});
