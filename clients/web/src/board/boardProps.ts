import type { Side } from '../protocol/vocabulary';
import type { Expected } from '../table/expected';
import type { Stones } from '../table/stones';
import type { BoardView } from './geometry';

/** What the board draws, and what it tells of clicks and keys. */
export interface BoardProps {
  view: BoardView;
  stones: Stones;
  /** Points of the last move, the stone's own first. */
  last: readonly string[];
  /** The side whose stone is shown where the pointer is; null where nothing can be played. */
  toPlay: Side | null;
  /** Where a stone may be put, and which stones may be taken up. */
  targets: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** The stone that was taken up, and the point that waits for a second tap. */
  from: string | null;
  pending: string | null;
  dead: ReadonlySet<string>;
  /** What the last move recoloured, in the order of the captures: each stone turns after the one that took it. */
  turned: readonly string[];
  /** Points that somebody has found, and that stay marked. */
  found?: ReadonlySet<string>;
  /** Every point can be pressed, whatever the rules say. */
  pressable?: boolean;
  /** Scoring: every stone can be pressed. */
  marking?: boolean;
  /** Moves that somebody expects, drawn over the position. */
  expected?: readonly Expected[];
  coordinates: boolean;
  hints: boolean;
  shapes: boolean;
  label: string;
  onPoint?: (point: string, touch: boolean) => void;
  /** Escape: what was chosen is chosen no more. */
  onCancel?: () => void;
}
