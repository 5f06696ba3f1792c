import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Message } from '../protocol/messages';
import type { Request } from '../protocol/requests';
import { Lost, Refusal } from '../protocol/server';
import { Considering, type Place } from './considering';

/** A server whose answers the test gives. */
const fake = vi.hoisted(() => ({
  asked: [] as { request: Request; resolve: (message: Message) => void; reject: (why: Error) => void }[],
  listeners: new Set<(message: Message) => void>(),
  visitors: new Set<() => void>(),
}));
vi.mock('../app/session', () => ({
  explain: (failure: Error) => failure.message,
  server: {
    ask: (request: Request) =>
      new Promise((resolve, reject) => {
        fake.asked.push({ request, resolve, reject });
      }),
    listen: (listener: (message: Message) => void) => {
      fake.listeners.add(listener);
      return () => fake.listeners.delete(listener);
    },
    visits: {
      subscribe: (listener: () => void) => {
        fake.visitors.add(listener);
        return () => fake.visitors.delete(listener);
      },
    },
  },
}));

const place = (...moves: string[]): Place => ({ kind: 'go', options: { size: '9' }, from: null, moves });
const tell = (message: Message): void => fake.listeners.forEach((listener) => listener(message));
const considered = (number: number, playouts: number): Message => ({
  verb: 'Considered',
  number,
  side: 'black',
  winrate: 500,
  playouts,
  candidates: [`${playouts} 500 E5`],
});
/** Lets the debounce and all answers pass. */
const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(150);
const requests = (): unknown[] => fake.asked.map(({ request }) => ('moves' in request ? request.moves : request.verb));
async function answers(number: number): Promise<void> {
  fake.asked.at(-1)?.resolve({ verb: 'Consider', number, bot: 'uct' });
  await vi.advanceTimersByTimeAsync(0);
}

let considering: Considering;
beforeEach(() => {
  vi.useFakeTimers();
  fake.asked.length = 0;
  considering = new Considering();
});
afterEach(() => {
  considering.leave();
  vi.useRealTimers();
});

test('asks only about the position where the steps end, and shows its views alone', async () => {
  for (const moves of [['D4'], ['D4', 'E5'], ['D4', 'E5', 'F6']]) {
    considering.look(place(...moves));
    await vi.advanceTimersByTimeAsync(50);
  }
  await settled();
  expect(requests()).toEqual(['D4 E5 F6']);
  await answers(7);
  expect(considering.state.value).toBe('thinking');
  tell(considered(6, 100));
  expect(considering.view.value).toBeNull();
  tell(considered(7, 100));
  expect(considering.view.value).toMatchObject({ bot: 'uct', playouts: 100 });
  tell({ verb: 'ConsideringOver', number: 7, why: 'done' });
  expect(considering.state.value).toBe('done');
});

test('another position empties the view at once, and a known one is shown again without a request', async () => {
  considering.look(place('D4'));
  await settled();
  await answers(1);
  tell(considered(1, 100));
  tell({ verb: 'ConsideringOver', number: 1, why: 'done' });
  considering.look(place());
  expect(considering.view.value).toBeNull();
  tell(considered(1, 200));
  expect(considering.view.value).toBeNull();
  considering.look(place('D4'));
  expect(considering.view.value?.playouts).toBe(100);
  await settled();
  expect(requests()).toEqual(['D4']);
});

test('a search that begins again replaces the older view once it knows more', async () => {
  considering.look(place('D4'));
  await settled();
  await answers(1);
  tell(considered(1, 300));
  considering.look(place());
  await settled();
  considering.look(place('D4'));
  await settled();
  await answers(3);
  tell(considered(3, 100));
  expect(considering.view.value?.playouts).toBe(300);
  tell(considered(3, 400));
  expect(considering.view.value?.playouts).toBe(400);
});

test('a late answer about another position is ignored', async () => {
  considering.look(place('D4'));
  await settled();
  considering.look(place('D4', 'E5'));
  await answers(1);
  tell(considered(1, 100));
  expect(considering.view.value).toBeNull();
});

test('stops the server when there is nothing to look at any more', async () => {
  considering.look(place());
  await settled();
  await answers(1);
  considering.look(null);
  expect(requests().at(-1)).toBe('StopConsidering');
  expect(considering.state.value).toBe('off');
});

test('tries again if the server is busy, and after a reconnection', async () => {
  considering.look(place());
  await settled();
  fake.asked[0]?.reject(new Refusal({ code: 'busy', text: 'too many positions' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(considering.problem.value).toBe('too many positions');
  await vi.advanceTimersByTimeAsync(3_000);
  expect(fake.asked.length).toBe(2);
  fake.asked[1]?.reject(new Lost('cut'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(fake.asked.length).toBe(2);
  fake.visitors.forEach((visitor) => visitor());
  await settled();
  await answers(2);
  expect([considering.state.value, considering.problem.value]).toEqual(['thinking', '']);
});

test('a position whose game is over says so, and other refusals are shown', async () => {
  considering.look(place('pass', 'pass'));
  await settled();
  fake.asked[0]?.reject(new Refusal({ code: 'game-over', text: 'over' }));
  await vi.advanceTimersByTimeAsync(0);
  expect([considering.state.value, considering.problem.value]).toEqual(['over', '']);
  considering.look(place());
  await settled();
  fake.asked.at(-1)?.reject(new Refusal({ code: 'forbidden', text: 'you are playing' }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect([considering.state.value, considering.problem.value]).toEqual(['off', 'you are playing']);
  expect(fake.asked.length).toBe(2);
});

test('says when another window has ended it', async () => {
  considering.look(place());
  await settled();
  await answers(1);
  tell({ verb: 'ConsideringOver', number: 1, why: 'stopped' });
  expect(considering.state.value).toBe('off');
  expect(considering.problem.value).not.toBe('');
});
