import { useEffect, useMemo, useState } from 'preact/hooks';

import { positionAfter, type BoardPosition, type GameKind } from '../app/api';
import { Select } from '../app/fields';
import { go } from '../app/route';
import { settings } from '../app/settings';
import { Board } from '../board/Board';
import { click, nothingChosen, origins, targets, type Choice } from '../table/rules';
import { pointsOf, startStones } from '../table/stones';
import { speaker, t } from '../text/text';
import { openingMoves, openingOf, sizesOf, withOpening, type Opening, type OpeningMove } from './search';
import { words } from './words';

const tOwn = speaker(words);
const none: ReadonlySet<string> = new Set();

/** A board to play an opening on, and the moves that followed it in archived games. */
export function OpeningSearch(props: { filters: URLSearchParams; opening: Opening; kinds: readonly GameKind[] }) {
  const { filters, opening, kinds } = props;
  const [place, setPlace] = useState<BoardPosition | null>(null);
  const [moves, setMoves] = useState<OpeningMove[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [choice, setChoice] = useState<Choice>(nothingChosen);
  const query = filters.toString();

  useEffect(() => {
    let over = false;
    setChoice(nothingChosen);
    setMoves(null);
    const asked = new URLSearchParams(query);
    const from = openingOf(asked);
    if (from === null) return undefined;
    Promise.all([positionAfter(from.kind, from.options, {}, from.moves), openingMoves(asked)]).then(
      ([at, next]) => {
        if (over) return;
        setPlace(at);
        setMoves(next);
        setFailed(false);
      },
      () => {
        if (!over) setFailed(true);
      },
    );
    return () => (over = true);
  }, [query]);

  const stones = useMemo(() => startStones(place), [place]);
  const show = (next: string[], options = opening.options): void =>
    go(`/archive?${withOpening(filters, { ...opening, options, moves: next })}`, { keepPlace: true });
  const play = (move: string): void => show([...opening.moves, move]);

  function point(name: string): void {
    if (place === null || moves === null) return;
    const meant = click(name, place.legal, choice, false);
    if ('play' in meant) play(meant.play);
    else setChoice('choice' in meant ? meant.choice : nothingChosen);
  }

  const { coordinates, shapes } = settings.value;
  const sizes = sizesOf(kinds.find(({ name }) => name === opening.kind));
  const last = opening.moves.at(-1);
  return (
    <section class="opening" aria-labelledby="opening-title">
      <div class="board-place">
        {place !== null && (
          <Board
            view={place}
            stones={stones}
            last={last === undefined ? [] : pointsOf(last)}
            turned={[]}
            toPlay={place.legal.length > 0 ? place.turn : null}
            origins={origins(place.legal)}
            targets={targets(place.legal, choice.from)}
            from={choice.from}
            pending={null}
            dead={none}
            coordinates={coordinates}
            hints={false}
            shapes={shapes}
            label={tOwn('opening.board')}
            onPoint={point}
          />
        )}
      </div>
      <div class="explorer">
        <h2 id="opening-title">{tOwn('opening.title')}</h2>
        <p class="quiet">{tOwn('opening.help')}</p>
        <p class="line" role="status">
          {opening.moves.length === 0
            ? tOwn('opening.none-yet')
            : tOwn('opening.moves', { moves: opening.moves.map(moveText).join(' ') })}
          {place !== null && place.legal.length > 0 && (
            <> · {tOwn('opening.to-move', { side: t(`side.${place.turn}`) })}</>
          )}
        </p>
        <div class="buttons">
          <button disabled={opening.moves.length === 0} onClick={() => show(opening.moves.slice(0, -1))}>
            {tOwn('opening.back')}
          </button>
          <button disabled={opening.moves.length === 0} onClick={() => show([])}>
            {tOwn('opening.clear')}
          </button>
          {place?.legal.includes('pass') && <button onClick={() => play('pass')}>{t('act.pass')}</button>}
          <a class="button" href={`/archive?${withOpening(filters, null)}`}>
            {tOwn('opening.close')}
          </a>
        </div>
        {sizes.length > 1 && (
          <Select
            title={t('play.size')}
            value={opening.options.size ?? sizeByDefault(kinds, opening.kind)}
            choices={sizes.map((size) => [size, `${size}×${size}`])}
            onChange={(size) => show([], { ...opening.options, size })}
          />
        )}
        {failed && <p role="alert">{tOwn('opening.failed')}</p>}
        {!failed && moves?.length === 0 && <p class="quiet">{tOwn('opening.unknown')}</p>}
        {!failed && moves !== null && moves.length > 0 && <Continuations moves={moves} onPlay={play} />}
      </div>
    </section>
  );
}

const moveText = (move: string): string => (move === 'pass' ? t('moves.pass') : move);

function sizeByDefault(kinds: readonly GameKind[], kind: string): string {
  const size = kinds.find(({ name }) => name === kind)?.options.find(({ name }) => name === 'size');
  return size === undefined ? '' : String(size.default);
}

function Continuations({ moves, onPlay }: { moves: readonly OpeningMove[]; onPlay: (move: string) => void }) {
  return (
    <div class="scroll">
      <table class="continuations">
        <thead>
          <tr>
            <th scope="col">{tOwn('opening.move')}</th>
            <th scope="col" class="number">
              {tOwn('opening.games')}
            </th>
            <th scope="col">{tOwn('opening.results')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((each) => (
            <tr key={each.move} data-move={each.move}>
              <td>
                <button onClick={() => onPlay(each.move)}>{moveText(each.move)}</button>
              </td>
              <td class="number">{each.games}</td>
              <td>
                <Shares {...each} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A bar that shows each side's share of the wins. */
function Shares({ games, black, white, draws }: OpeningMove) {
  const share = (count: number): number => (100 * count) / games;
  return (
    <svg
      class="shares"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      role="img"
      aria-label={tOwn('opening.shares', { black, draws, white })}
    >
      <rect class="black" width={share(black)} height={10} />
      <rect class="draw" x={share(black)} width={share(draws)} height={10} />
      <rect class="white" x={share(black) + share(draws)} width={share(white)} height={10} />
    </svg>
  );
}
