import { speaker, type Words } from '../text/text';
import { en, type EventWord } from './en';
import { zh } from './zh';

export const words: Words<EventWord> = { en, zh };

/** The words of events. */
export const say = speaker(words);

export const roundText = ({ round, rounds }: { round: number; rounds: number }): string =>
  rounds > 0 ? say('round-of', { round, rounds }) : say('round', { round });
