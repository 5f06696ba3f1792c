import type { BoardView, Point } from '../board/geometry';
import { parseMove } from '../table/stones';
import { gradeOf, type Candidate, type View } from './view';

const maxDiscs = 10;

/** The best candidate of each point, in their order; a pass has no point. */
function discsOf(view: View): { candidate: Candidate; to: string; from: string | undefined }[] {
  const taken = new Set<string>();
  return view.candidates.slice(0, maxDiscs).flatMap((candidate) => {
    const { from, to } = parseMove(candidate.move);
    if (to === undefined || taken.has(to)) return [];
    taken.add(to);
    return [{ candidate, to, from }];
  });
}

/**
 * A bot's view of a position, drawn over the board: the owners of the points as squares, and the candidates as discs,
 * whose colour is the loss, whose size is the number of visits, and whose number is the chance of winning in per cent.
 * For keys and screen readers there is `CandidateTable`.
 */
export function Candidates(props: {
  view: View;
  board: BoardView;
  /** Of a stone. */
  radius: number;
  /** The candidate whose line is shown: the discs give way to it. */
  shown: string | null;
  onShow: (move: string | null) => void;
  onPick?: ((move: string) => void) | undefined;
}) {
  const { view, board, radius, shown, onShow, onPick } = props;
  const points = new Map(board.points.map((point) => [point.name, point]));
  const most = Math.max(1, ...view.candidates.map(({ visits }) => visits));
  return (
    <g class="considered" aria-hidden="true">
      <Owners ownership={view.ownership} board={board} radius={radius} />
      <g class={shown === null ? '' : 'gives-way'}>
        {discsOf(view).map(({ candidate, to, from }, index) => {
          const place = points.get(to);
          if (place === undefined) return null;
          const { move, visits, winrate, loss } = candidate;
          const size = radius * (0.62 + 0.33 * Math.sqrt(visits / most));
          return (
            <g key={move}>
              <Way from={points.get(from ?? '')} to={place} />
              <g
                class={`candidate grade-${gradeOf(loss)}${index === 0 ? ' best' : ''}`}
                transform={`translate(${place.x} ${place.y})`}
                data-candidate={move}
                onPointerEnter={() => onShow(move)}
                onPointerLeave={() => onShow(null)}
                onClick={() => onPick?.(move)}
              >
                <circle r={size} />
                <text font-size={radius * 0.78}>{Math.round(winrate / 10)}</text>
              </g>
            </g>
          );
        })}
      </g>
    </g>
  );
}

function Way({ from, to }: { from: Point | undefined; to: Point }) {
  return from === undefined ? null : <path class="candidate-way" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />;
}

/** The digit of a point that belongs to nobody lies between 4 and 5. */
const nobody = 4.5;
const minShown = 0.3;

/** A square on each point that rather belongs to a side, the larger the surer. */
function Owners(props: { ownership: readonly number[]; board: BoardView; radius: number }) {
  const { ownership, board, radius } = props;
  return (
    <>
      {board.points.map(({ name, x, y }, number) => {
        const owner = ((ownership[number] ?? nobody) - nobody) / nobody;
        const side = owner > 0 ? 'black' : 'white';
        if (Math.abs(owner) < minShown || board.points.length !== ownership.length) return null;
        const size = radius * 0.75 * Math.abs(owner);
        return <rect key={name} class={`owner ${side}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />;
      })}
    </>
  );
}
