import { brackets, type Encounter } from './bracket';
import type { GameAddress } from './gameAddress';
import { Outcome } from './GameTable';
import { hasTable, nameOf, number, type TournamentData } from './tournament';
import { say } from './words';

/** The bracket of a knockout, with the encounters and their winners. */
export function Bracket({ tournament, address }: { tournament: TournamentData; address: GameAddress }) {
  const trees = brackets(tournament);
  if (trees.length === 0) return <p class="quiet">{say('no-games')}</p>;
  return (
    <>
      {trees.map(({ tree, rounds }) => (
        <section key={tree}>
          {trees.length > 1 && <h3>{say(`tree.${tree}`)}</h3>}
          <div class="scroll" tabIndex={0} role="group" aria-label={say(`tree.${tree}`)}>
            <ol class="bracket">
              {rounds.map(({ round, encounters }) => (
                <li key={round}>
                  <p class="round">{say('round', { round })}</p>
                  <ol>
                    {encounters.map((encounter) => (
                      <li key={encounter.players.join()}>
                        <EncounterBox tournament={tournament} encounter={encounter} address={address} />
                      </li>
                    ))}
                  </ol>
                </li>
              ))}
            </ol>
          </div>
        </section>
      ))}
    </>
  );
}

function EncounterBox(props: { tournament: TournamentData; encounter: Encounter; address: GameAddress }) {
  const { tournament, encounter, address } = props;
  const games = encounter.games.filter(hasTable);
  return (
    <div class="encounter">
      {encounter.players.map((player, at) => (
        <p key={at} class={player !== null && player === encounter.winner ? 'winner' : undefined}>
          <span>{player === null ? <em>{say('bye')}</em> : nameOf(tournament, player)}</span>
          {player !== null && encounter.players[1] !== null && <span>{number(encounter.points[at] ?? 0)}</span>}
        </p>
      ))}
      {games.length > 0 && (
        <p class="quiet">
          {games.map((game, at) => (
            <span key={game.number}>
              {at > 0 && ' · '}
              <Outcome game={game} kind={tournament.game} address={address} />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
