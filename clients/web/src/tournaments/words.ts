import { speaker, type Words } from '../text/text';
import { en, type TournamentWord } from './en';
import { zh } from './zh';

export const words: Words<TournamentWord> = { en, zh };

/** The texts of tournaments. */
export const say = speaker(words);

export const roundText = ({ round, rounds }: { round: number; rounds: number }): string =>
  rounds > 0 ? say('round-of', { round, rounds }) : say('round', { round });
