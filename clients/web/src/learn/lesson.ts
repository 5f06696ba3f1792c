import type { Side } from '../protocol/vocabulary';
import type { Said } from '../text/languages';

/**
 * A lesson holds only positions and texts. The server judges every move, and a test plays through every lesson, so a
 * lesson cannot contradict the rules.
 */
export interface Lesson {
  /** Options of the board, as for a table. */
  options: Readonly<Record<string, string>>;
  steps: readonly Step[];
  /** Options of the first game after the lesson. */
  play: Readonly<Record<string, string>>;
  /** The content of `/learn/GAME/about`, if there is such a page. */
  about?: About;
}

export interface Step {
  /** The key under which the device stores progress; it stays when steps are reordered. */
  id: string;
  title: Said;
  text: Said;
  /** Rows from the top, separated by `/`, with `x` Black and `o` White; the start position if absent. */
  position?: string;
  /** The side to move in the position. */
  side?: Side;
  task: Task;
}

export type Task = Play | Find;

/** A task to make a move. */
export interface Play {
  kind: 'play';
  ask: Said;
  hint: Said;
  right: readonly Right[];
  /** Responses to likely wrong moves, legal or not. */
  wrong?: readonly { moves: readonly string[]; say: Said }[];
  /** The response to all other legal moves. */
  otherwise: Said;
  /** Whether the page offers a pass. */
  pass?: boolean;
}

export interface Right {
  /** If absent, any legal move is right. */
  moves?: readonly string[];
  say: Said;
  /** The opponent's reply. */
  answer?: string;
  /** The next task from there. */
  then?: Task;
}

/**
 * A task to find all points of a kind: those forbidden to the side to move, the stones it can move, or those listed.
 */
export interface Find {
  kind: 'find';
  ask: Said;
  hint: Said;
  which: 'forbidden' | 'movable' | readonly string[];
  say: Said;
  /** The response to a wrong point; `{point}` is its name. */
  otherwise: Said;
  /** Responses to particular wrong points. */
  wrong?: readonly { points: readonly string[]; say: Said }[];
  then?: Task;
}

export interface About {
  title: Said;
  parts: readonly { title: Said; text: readonly Said[] }[];
  /** `bo` is present if a source gives it. */
  terms: readonly { en: string; zh: string; bo?: string; means: Said }[];
}

/** Returns the lesson of a game, or null if it has none; the page then shows the game's options. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  const load = lessons[`./lessons/${game}.ts`];
  return load === undefined ? null : (await load()).lesson;
}

/** Each file is the lesson of one game and is loaded when it is opened. */
const lessons = import.meta.glob<{ lesson: Lesson }>(['./lessons/*.ts', '!./lessons/*.test.ts']);

export const gamesWithLessons = Object.keys(lessons).map((path) => path.slice('./lessons/'.length, -'.ts'.length));
