import { Disc } from '../app/fields';
import { resultText } from '../text/text';
import type { GameAddress } from './gameAddress';
import { hasTable, nameOf, type Pairing, type TournamentData } from './tournament';
import { say } from './words';

/** Games of a tournament, one per row, with links to their boards. */
export function GameTable(props: {
  tournament: TournamentData;
  games: readonly Pairing[];
  address: GameAddress;
  withRound?: boolean;
  label: string;
}) {
  const { tournament, games, address } = props;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={props.label}>
      <table class="sheet games">
        <thead>
          <tr>
            <th scope="col" class="figure">
              {say('number')}
            </th>
            {props.withRound && (
              <th scope="col" class="figure">
                {say('round-head')}
              </th>
            )}
            <th scope="col">
              <Disc side="black" />
            </th>
            <th scope="col">
              <Disc side="white" />
            </th>
            <th scope="col">{say('result')}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.number} class={game.state}>
              <td class="figure">{game.number}</td>
              {props.withRound && <td class="figure">{game.round}</td>}
              <td class={wins(game, 'B') ? 'winner' : undefined}>{nameOf(tournament, game.black)}</td>
              <td class={wins(game, 'W') ? 'winner' : undefined}>
                {game.white === null ? <em>{say('bye')}</em> : nameOf(tournament, game.white)}
              </td>
              <td>
                <Outcome game={game} kind={tournament.game} address={address} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const wins = ({ result }: Pairing, letter: 'B' | 'W'): boolean => result?.startsWith(letter) === true;

/** The state or result of a game, linked to its board if it has one. */
export function Outcome({ game, kind, address }: { game: Pairing; kind: string; address: GameAddress }) {
  const text =
    game.state === 'over' || game.state === 'void'
      ? resultText(game.result ?? 'void', game.reason ?? '', { game: kind })
      : say(`pairing.${game.state}`);
  const href = hasTable(game) ? address(game) : null;
  if (href === null) return <>{game.state === 'bye' ? '' : text}</>;
  return (
    <a href={href} class={game.state === 'playing' ? 'live' : undefined}>
      {text}
    </a>
  );
}
