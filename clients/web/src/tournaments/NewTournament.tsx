import { useEffect, useState } from 'preact/hooks';

import { kinds, type GameKind } from '../app/api';
import { arbiterIfKnown } from '../app/role';
import { server } from '../app/session';
import { say } from './words';
import { Wizard } from './Wizard';
import './tournaments.css';

/** The page for creating a tournament. */
export function NewTournament() {
  const [games, setGames] = useState<GameKind[]>([]);
  const arbiter = arbiterIfKnown.value;
  const visit = server.visits.value;
  useEffect(() => {
    kinds().then(setGames, () => undefined);
  }, [visit]);
  if (arbiter === false)
    return (
      <div class="card narrow">
        <h1>{say('new')}</h1>
        <p>{say('form.only')}</p>
        <a class="button" href="/tournaments">
          {say('tournaments')}
        </a>
      </div>
    );
  const [first] = games;
  if (arbiter === null || first === undefined) return <p class="loading">{say('loading')}</p>;
  return <Wizard games={games} first={first} />;
}
