import { useMemo, useRef, useState } from 'preact/hooks';

import { abbreviations, gamesBetween, nameOf, number, type EventData } from './event';
import type { GameAddress } from './EventView';
import { GameTable } from './GameTable';
import { say } from './words';

/** Everybody against everybody, in the order of the standing. A cell leads to the games that it stands for. */
export function CrossTable({ event, address }: { event: EventData; address: GameAddress }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<readonly [number, number] | null>(null);
  const order = event.standings.map(({ entrant }) => entrant);
  const names = event.entrants.map(({ name }) => name).join('\n');
  const short = useMemo(() => abbreviations(names.split('\n')), [names]);
  if (event.pairings.length === 0) return <p class="quiet">{say('no-games')}</p>;

  const show = (row: number, column: number): void => {
    setShown([row, column]);
    dialog.current?.showModal();
  };
  return (
    <>
      <p class="quiet">{say('cross-how')}</p>
      <div class="scroll tall" tabIndex={0} role="group" aria-label={say('section.cross')}>
        <table class="sheet cross">
          <caption class="hidden">{say('section.cross')}</caption>
          <thead>
            <tr>
              <th scope="col" class="corner">
                {say('name')}
              </th>
              <th scope="col" class="figure">
                {say('points')}
              </th>
              {order.map((entrant, at) => (
                <th scope="col" key={entrant} class="figure">
                  <abbr title={nameOf(event, entrant)}>
                    {at + 1}
                    <br />
                    {short[entrant]}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {event.standings.map(({ entrant: row, points }, at) => (
              <tr key={row}>
                <th scope="row">
                  <span class="quiet">{at + 1}</span> {nameOf(event, row)}
                </th>
                <td class="figure">
                  <strong>{number(points)}</strong>
                </td>
                {order.map((column) => (
                  <Cell key={column} event={event} row={row} column={column} onShow={() => show(row, column)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dialog ref={dialog} aria-labelledby="between-title" class="wide">
        {shown !== null && (
          <form method="dialog">
            <h2 id="between-title">
              {say('between', { one: nameOf(event, shown[0]), other: nameOf(event, shown[1]) })}
            </h2>
            <GameTable
              event={event}
              games={gamesBetween(event, ...shown)}
              address={address}
              label={say('section.pairings')}
              withRound
            />
            <div class="buttons">
              <button class="primary">{say('close')}</button>
            </div>
          </form>
        )}
      </dialog>
    </>
  );
}

function Cell(props: { event: EventData; row: number; column: number; onShow: () => void }) {
  const { event, row, column } = props;
  if (row === column) return <td class="self" />;
  const met = event.cross[row]?.[column] ?? null;
  const games = gamesBetween(event, row, column).length;
  if (met === null && games === 0) return <td />;
  const text =
    met === null
      ? '…'
      : met.games === 1
        ? number(met.points)
        : `${number(met.points)}–${number(met.games - met.points)}`;
  const half = met === null ? 0 : met.points - met.games / 2;
  const how = met === null ? 'none' : half > 0 ? 'ahead' : half < 0 ? 'behind' : 'level';
  return (
    <td class={how}>
      <button
        class="plain"
        aria-label={say('cross-cell', { one: nameOf(event, row), other: nameOf(event, column), text })}
        onClick={props.onShow}
      >
        {text}
      </button>
    </td>
  );
}
