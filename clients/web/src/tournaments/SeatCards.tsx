import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { Disc } from '../app/fields';
import { QrCode } from '../room/QrCode';
import { hasTable, nameOf, type TournamentData } from './tournament';
import { say } from './words';

/** How long printing waits for the QR codes, which are drawn by code that is loaded with the first of them. */
const maxFrames = 600;

/** Prints a card for each table of the games in progress: its number, the players, and its address as a QR code. */
export function SeatCards({ tournament }: { tournament: TournamentData }) {
  const [prints, setPrints] = useState(false);
  const games = tournament.pairings.filter(({ state }) => state === 'playing').filter(hasTable);
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!prints) return undefined;
    const done = (): void => setPrints(false);
    window.addEventListener('afterprint', done);
    let frame = 0;
    const printWhenDrawn = (frames: number): void => {
      const drawn = (what: string) => place.current?.querySelectorAll(what).length;
      if (frames > 0 && drawn('.qr') !== drawn('article'))
        frame = requestAnimationFrame(() => printWhenDrawn(frames - 1));
      else window.print();
    };
    printWhenDrawn(maxFrames);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', done);
    };
  }, [prints]);
  if (games.length === 0) return null;
  return (
    <>
      <button onClick={() => setPrints(true)}>{say('seat-cards')}</button>
      {prints && (
        <div class="seat-cards on-paper" ref={place}>
          {games.map((game) => (
            <article key={game.number}>
              <h2>{say('seat-card', { room: game.room })}</h2>
              <p class="quiet">
                {tournament.name} · {say('round', { round: game.round })}
              </p>
              {(['black', 'white'] as const).map((side) => {
                const player = game[side];
                return (
                  <p key={side} class="player">
                    <Disc side={side} /> {player === null ? '' : nameOf(tournament, player)}
                  </p>
                );
              })}
              <QrCode text={`${location.origin}/table/${game.room}`} />
            </article>
          ))}
        </div>
      )}
    </>
  );
}
