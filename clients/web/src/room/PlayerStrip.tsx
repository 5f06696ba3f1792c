import type { ComponentChildren } from 'preact';

import { Disc } from '../app/fields';
import { useRating } from '../players/useRating';
import { other, type Side } from '../protocol/vocabulary';
import { count, type Stones, type Toll } from '../table/stones';
import { t } from '../text/text';

/** Games whose players count their own stones on the board. */
const counted = new Set(['othello', 'jiaqi']);
/** More stones than these are only a number. */
const maxDrawn = 6;

/** One player: colour, name, rating, what the player took, and the clock. */
export function PlayerStrip(props: {
  side: Side;
  game: string;
  /** The name in the database of players; null to show no rating. */
  rated: string | null;
  name: ComponentChildren;
  stones: Stones;
  toll: Toll;
  turn?: boolean;
  notes?: ComponentChildren;
  clock: ComponentChildren;
}) {
  const { side, game, toll } = props;
  return (
    <div class={`player${props.turn === true ? ' turn' : ''}`} data-side={side}>
      <Disc side={side} />
      <div class="person">
        <strong>
          {props.name}
          {props.rated !== null && <RatingOf name={props.rated} game={game} />}
        </strong>
        <span class="quiet took">
          {counted.has(game) && (
            <Pile
              title={t('table.moves-on-board', { count: count(props.stones, side) })}
              side={side}
              number={count(props.stones, side)}
              single
            />
          )}
          {toll.captured > 0 && (
            <Pile
              title={t('table.captured', { count: toll.captured })}
              side={other(side)}
              number={toll.captured}
              word={t('table.captured-word')}
            />
          )}
          {toll.turned > 0 && <span>{t('table.turned', { count: toll.turned })}</span>}
          {props.notes}
        </span>
      </div>
      {props.clock}
    </div>
  );
}

function RatingOf({ name, game }: { name: string; game: string }) {
  const rating = useRating(name, game);
  return rating === null ? null : (
    <span class="rating" data-rating>
      {rating}
    </span>
  );
}

/** A number of stones, drawn as far as they fit; `single`: one stands for all. */
function Pile(props: { title: string; side: Side; number: number; word?: string; single?: boolean }) {
  const { side, number, word, single = false } = props;
  const drawn = single ? 1 : Math.min(number, maxDrawn);
  return (
    <span class="pile" role="img" aria-label={props.title} title={props.title}>
      {word !== undefined && <span>{word}</span>}
      <span class="stones">
        {Array.from({ length: drawn }, (_, at) => (
          <span class={`disc-icon ${side}`} key={at} />
        ))}
      </span>
      {(single || number > 1) && <b>{number}</b>}
    </span>
  );
}
