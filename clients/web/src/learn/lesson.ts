import type { Side } from '../protocol/vocabulary';
import type { Said } from '../text/languages';

/**
 * What a lesson is made of. It only holds positions and texts: whether a move is allowed and what it does is asked of
 * the server, and a test works through every lesson, so that none can say what the rules do not do.
 */
export interface Lesson {
  /** Options of the board, as a table has them. */
  options: Readonly<Record<string, string>>;
  steps: readonly Step[];
  /** Options of the first game afterwards. */
  play: Readonly<Record<string, string>>;
  /** What `/learn/GAME/about` shows, where there is such a page. */
  about?: About;
}

export interface Step {
  /** Kept on the device for what has been done: it stays when steps are put in another order. */
  id: string;
  title: Said;
  text: Said;
  /** Rows from the top with `/` between them, `x` Black and `o` White; without it the start position. */
  position?: string;
  /** Whose turn it is in the position. */
  side?: Side;
  task: Task;
}

export type Task = Play | Find;

/** A move is to be made. */
export interface Play {
  kind: 'play';
  ask: Said;
  hint: Said;
  right: readonly Right[];
  /** What to say to moves that somebody may think of, be they legal or not. */
  wrong?: readonly { moves: readonly string[]; say: Said }[];
  /** To all other moves that are legal. */
  otherwise: Said;
  /** Whether passing is offered. */
  pass?: boolean;
}

export interface Right {
  /** Without it any legal move is right. */
  moves?: readonly string[];
  say: Said;
  /** What the opponent plays then. */
  answer?: string;
  /** What comes next from there. */
  then?: Task;
}

/** All points of a kind are to be found: those forbidden to the side to move, the stones it can move, or those named. */
export interface Find {
  kind: 'find';
  ask: Said;
  hint: Said;
  which: 'forbidden' | 'movable' | readonly string[];
  say: Said;
  /** To a point that is none of them; `{point}` is its name. */
  otherwise: Said;
  /** The same for points of which there is more to say. */
  wrong?: readonly { points: readonly string[]; say: Said }[];
  then?: Task;
}

export interface About {
  title: Said;
  parts: readonly { title: Said; text: readonly Said[] }[];
  /** `bo` is given where a source has it. */
  terms: readonly { en: string; zh: string; bo?: string; means: Said }[];
}

/** The lesson of a game, or null where there is none yet: then the page shows what there is to choose. */
export async function lessonOf(game: string): Promise<Lesson | null> {
  const load = lessons[`./lessons/${game}.ts`];
  return load === undefined ? null : (await load()).lesson;
}

/** Every file there is a game's lesson, fetched when it is opened. */
const lessons = import.meta.glob<{ lesson: Lesson }>(['./lessons/*.ts', '!./lessons/*.test.ts']);

export const gamesWithLessons = Object.keys(lessons).map((path) => path.slice('./lessons/'.length, -'.ts'.length));
