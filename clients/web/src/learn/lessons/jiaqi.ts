import type { Lesson } from '../lesson';
import { about } from './jiaqi/about';
import { capturing } from './jiaqi/capturing';
import { moving } from './jiaqi/moving';
import { placing } from './jiaqi/placing';

/** Follows the rules of docs/engines/jiaqi.md; most positions are those of tests/games/jiaqi.txt. */
export const lesson: Lesson = { options: {}, play: {}, steps: [...placing, ...capturing, ...moving], about };
