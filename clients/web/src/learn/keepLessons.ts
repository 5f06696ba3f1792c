import { positionPath, type BoardPosition } from '../app/api';
import { gamesWithLessons, lessonOf, type Task } from './lesson';
import { example } from './task';

/** The cache in which the service worker looks when the server does not answer. */
const cacheName = 'lessons';

/** Where any move is right, the answers to at most this many are kept; on a larger board only the answer to the solution. */
const maxAnyMoves = 64;

type Ask = (moves: readonly string[]) => Promise<BoardPosition>;

/** Asks for every position that a task can lead to by the moves it knows. */
async function walk(task: Task, moves: readonly string[], position: BoardPosition, ask: Ask): Promise<void> {
  if (task.kind === 'find') {
    if (task.then !== undefined) await walk(task.then, moves, position, ask);
    return;
  }
  const { legal } = position;
  const solution = example(task, legal) ?? '';
  for (const { moves: right = legal.length <= maxAnyMoves ? legal : [solution], answer, then } of task.right)
    for (const move of right.filter((each) => legal.includes(each))) {
      const played = [...moves, move, ...(answer === undefined ? [] : [answer])];
      let after = await ask([...moves, move]);
      if (answer !== undefined) after = await ask(played);
      if (then !== undefined) await walk(then, played, after, ask);
    }
  const wrong = task.wrong?.flatMap((each) => each.moves) ?? [];
  for (const move of wrong.filter((each) => legal.includes(each))) await ask([...moves, move]);
}

/** Asks for every position of every lesson. `get` returns the JSON under an address of the server. */
export async function walkLessons(get: (path: string) => Promise<unknown>): Promise<void> {
  for (const game of gamesWithLessons) {
    const lesson = await lessonOf(game);
    for (const step of lesson?.steps ?? []) {
      const ask: Ask = async (moves) =>
        (await get(positionPath(game, lesson?.options ?? {}, step, moves))) as BoardPosition;
      await walk(step.task, [], await ask([]), ask);
    }
  }
}

/** Says that this build has kept everything: the name of its file changes with the lessons. */
const done = new URL(import.meta.url).pathname;

let working = false;

/**
 * Keeps the server's answers to the moves of the lessons, so that they work without it. Ends early if the server cannot
 * answer; the next visit continues.
 */
export async function keepLessons(): Promise<void> {
  if (working) return;
  working = true;
  try {
    const cache = await caches.open(cacheName);
    if ((await cache.match(done)) !== undefined) return;
    await walkLessons(async (path) => {
      const kept = await cache.match(path, { ignoreVary: true });
      if (kept !== undefined) return kept.json();
      const response = await fetch(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await cache.put(path, response.clone());
      return response.json();
    });
    // A page of an older server may have no list of games there yet.
    await fetch('/api/kinds');
    await cache.put(done, new Response());
  } catch {
    // The lessons work as far as the answers go.
  } finally {
    working = false;
  }
}
