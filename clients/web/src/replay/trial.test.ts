import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Illegal } from '../app/api';
import type { State } from '../considering/considering';
import type { Candidate, View } from '../considering/view';
import type { Side } from '../protocol/vocabulary';
import { Trial } from './trial';

/** A server whose bot says what the test tells it. */
const fake = vi.hoisted(() => ({
  looked: [] as string[],
  left: false,
  /** What the server answers about the position after these moves. */
  positionAfter: (moves: readonly string[]): unknown => moves,
}));
vi.mock('../considering/considering', () => ({
  Considering: class {
    readonly view = signal<View | null>(null);
    readonly state = signal<State>('thinking');
    look(place: { moves: readonly string[] }): void {
      fake.looked.push(place.moves.join(' '));
      this.view.value = null;
      this.state.value = 'thinking';
    }
    leave(): void {
      fake.left = true;
    }
  },
}));
vi.mock('../app/api', async (original) => ({
  ...(await original<typeof import('../app/api')>()),
  positionAfter: (_kind: string, _options: unknown, _from: unknown, moves: readonly string[]) =>
    Promise.resolve(moves).then(fake.positionAfter),
}));

const candidate = (move: string, visits: number, winrate: number, loss: number): Candidate => ({
  move,
  visits,
  winrate,
  loss,
  line: [{ move, side: 'black' }],
});
const viewOf = (side: Side, winrate: number, ...candidates: Candidate[]): View => ({
  bot: 'uct',
  side,
  winrate,
  playouts: 100,
  lead: null,
  ownership: [],
  candidates,
});
/** Before the move: E5 is best, D4 is known, and C3 has hardly been visited. */
const before = viewOf(
  'black',
  600,
  candidate('E5', 100, 600, 0),
  candidate('D4', 25, 500, 100),
  candidate('C3', 2, 300, 300),
);

let trial: Trial;
/** Tells the trial one more view of the position that it looks at. */
const hear = (view: View): void => {
  trial.considering.view.value = { ...view };
};
const hearEnough = (view: View): void => {
  for (let reports = 0; reports < 3; ++reports) hear(view);
};
const answered = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const ending = (result: string) => (moves: readonly string[]) => ({
  legal: ['E5', 'D4', 'C3', 'A1', 'B1'],
  ending: moves.length > 2 ? { result, reason: 'line' } : null,
});

beforeEach(async () => {
  fake.looked.length = 0;
  fake.left = false;
  fake.positionAfter = () => ({ legal: ['E5', 'D4', 'C3', 'A1', 'B1'], ending: null });
  trial = new Trial('go', { size: '9' }, ['G7', 'G3'], 'black');
  await answered();
});
afterEach(() => trial.leave());

describe('a try at a mistake', () => {
  it('that the bot has visited is judged by the view before it', async () => {
    hearEnough(before);
    trial.press('D4');
    expect(trial.judging.value).toBe('D4');
    await answered();
    expect(trial.verdict.value).toEqual({ move: 'D4', loss: 100, grade: 3 });
    expect(trial.judging.value).toBeNull();
    expect(fake.looked).toEqual(['G7 G3']);
  });

  it('that the bot hardly knows is judged by the view after it, from the side of the user', async () => {
    hearEnough(before);
    trial.press('C3');
    await answered();
    expect(fake.looked).toEqual(['G7 G3', 'G7 G3 C3']);
    hear(viewOf('white', 300));
    hear(viewOf('white', 500));
    expect(trial.verdict.value).toBeNull();
    hear(viewOf('white', 450));
    expect(trial.verdict.value).toEqual({ move: 'C3', loss: 50, grade: 2 });
  });

  it('that turns out better than the best move loses nothing', async () => {
    hearEnough(before);
    trial.press('C3');
    await answered();
    hearEnough(viewOf('white', 300));
    expect(trial.verdict.value).toMatchObject({ loss: 0, grade: 0 });
  });

  it('waits until the position before it is known well enough', async () => {
    trial.press('E5');
    await answered();
    hear(before);
    hear(before);
    expect(trial.verdict.value).toBeNull();
    hear(before);
    expect(trial.verdict.value).toMatchObject({ move: 'E5', loss: 0 });
  });

  it('does not wait for a bot that has finished', async () => {
    trial.considering.state.value = 'done';
    hear(before);
    trial.press('D4');
    await answered();
    expect(trial.verdict.value).toMatchObject({ move: 'D4', loss: 100 });
  });

  it('that ends the game is judged by the result', async () => {
    for (const [result, loss] of [
      ['B+line', 0],
      ['W+line', 600],
      ['draw', 100],
    ] as const) {
      fake.positionAfter = ending(result);
      hearEnough(before);
      trial.press('A1');
      await answered();
      expect(trial.verdict.value, result).toMatchObject({ move: 'A1', loss });
      trial.again();
    }
    expect(fake.looked).not.toContain('G7 G3 A1');
  });

  it('begins again where it began', async () => {
    hearEnough(before);
    trial.press('D4');
    await answered();
    // The board takes no other move before that.
    trial.press('E5');
    expect(trial.judging.value).toBeNull();
    trial.again();
    expect([trial.tried.value, trial.verdict.value]).toEqual([null, null]);
    hearEnough(before);
    trial.press('E5');
    await answered();
    expect(trial.verdict.value).toMatchObject({ move: 'E5', grade: 0 });
  });

  it('fails if the server does not answer, and not for an illegal move', async () => {
    fake.positionAfter = () => Promise.reject(new Illegal({ code: 'illegal', text: '' }));
    await trial.play('D4');
    expect([trial.judging.value, trial.failed.value]).toEqual([null, false]);
    fake.positionAfter = () => Promise.reject(new Error('no network'));
    await trial.play('D4');
    expect([trial.judging.value, trial.failed.value]).toEqual([null, true]);
    expect(trial.tried.value).toBeNull();
  });

  it('ends what the bot considers', () => {
    trial.leave();
    expect(fake.left).toBe(true);
  });
});

describe('help with a try', () => {
  it('is there once the bot has seen something', () => {
    trial.hint();
    trial.solve();
    expect(trial.hints.value).toEqual([]);
    expect(trial.solution.value).toBeNull();
  });

  it('marks a few points, one of which is the best', () => {
    hear(before);
    trial.hint();
    expect(trial.hints.value).toHaveLength(4);
    expect(trial.hints.value).toEqual(expect.arrayContaining(['E5', 'D4', 'C3']));
    trial.press('D4');
    expect(trial.hints.value).toEqual([]);
  });

  it('marks where stones would move to', () => {
    hear(viewOf('black', 600, candidate('44-42', 100, 600, 0), candidate('11-13', 90, 590, 10)));
    trial.hint();
    expect(trial.hints.value.slice(0, 2)).toEqual(['42', '13']);
  });

  it('shows a solution that stays right when the bot changes its mind', async () => {
    hear(before);
    trial.solve();
    expect(trial.solution.value?.move).toBe('E5');
    hearEnough(viewOf('black', 700, candidate('D4', 100, 700, 0), candidate('E5', 90, 550, 150)));
    trial.press('E5');
    expect(trial.solution.value).toBeNull();
    await answered();
    expect(trial.verdict.value).toEqual({ move: 'E5', loss: 0, grade: 0 });
  });
});
