import type { ComponentChildren } from 'preact';

import type { Side } from '../protocol/vocabulary';
import type { Expected } from '../table/expected';
import type { Stones } from '../table/stones';
import type { BoardView } from './geometry';
import type { Mark } from './marks';

/** The content of a board, and its callbacks for clicks and keys. */
export interface BoardProps {
  view: BoardView;
  stones: Stones;
  /** The points of the last move, the stone's own first. */
  last: readonly string[];
  /** The side whose stone follows the pointer; null if nothing can be played. */
  toPlay: Side | null;
  /** The points where a stone can go, and the stones that can be picked up. */
  targets: ReadonlySet<string>;
  origins: ReadonlySet<string>;
  /** The selected stone, and the point that waits for a second tap. */
  from: string | null;
  pending: string | null;
  dead: ReadonlySet<string>;
  /** The owners of points that count as territory. */
  territory?: ReadonlyMap<string, Side>;
  /** The stones that the last move recoloured, in capture order: each flips after the one that took it. */
  turned: readonly string[];
  /** Points that the user has found, which stay marked. */
  found?: ReadonlySet<string>;
  /** Whether every point can be pressed, whatever the rules say. */
  pressable?: boolean;
  /** In scoring: whether every stone can be pressed. */
  marking?: boolean;
  /** Marks on points; several may be on one. */
  marks?: readonly Mark[];
  /** An expected line, drawn over the position. */
  expected?: readonly Expected[];
  /** Draws more over the position, given the radius of a stone. */
  over?: (radius: number) => ComponentChildren;
  coordinates: boolean;
  hints: boolean;
  shapes: boolean;
  label: string;
  onPoint?: (point: string, touch: boolean) => void;
  /** Called on Escape: cancels the selection. */
  onCancel?: () => void;
}
