import { useLayoutEffect, useRef } from 'preact/hooks';

import type { GameAddress } from './gameAddress';
import { GameTable } from './GameTable';
import type { TournamentData } from './tournament';
import { say } from './words';

/** The games by round, latest first; finished rounds are folded. */
export function Pairings({ tournament, address }: { tournament: TournamentData; address: GameAddress }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Folded rounds would be missing on paper.
    const unfold = (): void => place.current?.querySelectorAll('details').forEach((each) => (each.open = true));
    window.addEventListener('beforeprint', unfold);
    return () => window.removeEventListener('beforeprint', unfold);
  }, []);
  const rounds = [...new Set(tournament.pairings.map(({ round }) => round))].sort((a, b) => b - a);
  const latest = tournament.pairings.some(({ state }) => state === 'playing')
    ? Math.max(...tournament.pairings.filter(({ state }) => state === 'playing').map(({ round }) => round))
    : Math.max(tournament.round, 1);
  return (
    <div class="rounds" ref={place}>
      {rounds.length === 0 && <p class="quiet">{say('no-games')}</p>}
      {rounds.map((round) => {
        const games = tournament.pairings.filter((game) => game.round === round);
        const over = games.filter(({ state }) => state !== 'waiting' && state !== 'playing').length;
        return (
          <details key={round} open={round === latest || rounds.length <= 3}>
            <summary>
              <h3>{say('round', { round })}</h3>{' '}
              <span class="quiet">{say('round-games', { over, count: games.length })}</span>
            </summary>
            <GameTable tournament={tournament} games={games} address={address} label={say('round', { round })} />
          </details>
        );
      })}
    </div>
  );
}
