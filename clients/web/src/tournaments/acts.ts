import type { TournamentAct } from './tournament';
import { say, words } from './words';

/** Returns the text for an action, or the server's own word if there is none. */
export function actText(action: string): string {
  const key = `did.${action}`;
  return key in words.en ? say(key as keyof typeof words.en) : action;
}

/** Returns the acts, newest first. */
export const newestFirst = (acts: readonly TournamentAct[]): TournamentAct[] => [...acts].reverse();
