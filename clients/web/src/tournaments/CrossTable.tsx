import { useMemo, useRef, useState } from 'preact/hooks';

import type { GameAddress } from './gameAddress';
import { GameTable } from './GameTable';
import { abbreviations, gamesBetween, nameOf, number, type TournamentData } from './tournament';
import { say } from './words';

/** The cross table, in the order of the standings. Each cell leads to the games behind it. */
export function CrossTable({ tournament, address }: { tournament: TournamentData; address: GameAddress }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [shown, setShown] = useState<readonly [number, number] | null>(null);
  const order = tournament.standings.map(({ entrant }) => entrant);
  const names = tournament.entrants.map(({ name }) => name).join('\n');
  const short = useMemo(() => abbreviations(names.split('\n')), [names]);
  if (tournament.pairings.length === 0) return <p class="quiet">{say('no-games')}</p>;

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
                  <abbr title={nameOf(tournament, entrant)}>
                    {at + 1}
                    <br />
                    {short[entrant]}
                  </abbr>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tournament.standings.map(({ entrant: row, points }, at) => (
              <tr key={row}>
                <th scope="row">
                  <span class="quiet">{at + 1}</span> {nameOf(tournament, row)}
                </th>
                <td class="figure">
                  <strong>{number(points)}</strong>
                </td>
                {order.map((column) => (
                  <Cell
                    key={column}
                    tournament={tournament}
                    row={row}
                    column={column}
                    onShow={() => show(row, column)}
                  />
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
              {say('between', { one: nameOf(tournament, shown[0]), other: nameOf(tournament, shown[1]) })}
            </h2>
            <GameTable
              tournament={tournament}
              games={gamesBetween(tournament, ...shown)}
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

function Cell(props: { tournament: TournamentData; row: number; column: number; onShow: () => void }) {
  const { tournament, row, column } = props;
  if (row === column) return <td class="self" />;
  const met = tournament.cross[row]?.[column] ?? null;
  const games = gamesBetween(tournament, row, column).length;
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
        aria-label={say('cross-cell', { one: nameOf(tournament, row), other: nameOf(tournament, column), text })}
        onClick={props.onShow}
      >
        {text}
      </button>
    </td>
  );
}
