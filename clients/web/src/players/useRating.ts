import { useEffect, useState } from 'preact/hooks';

import { get } from '../app/api';
import { isProvisional, type PlayerRow } from './players';

/** Names with the same beginning that the server may list before the one that is wanted. */
const namesakes = 50;

/** Returns a player's rating in a game, with a question mark while it is provisional; null if there is none. */
export function useRating(name: string, game: string): string | null {
  const [rating, setRating] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    setRating(null);
    const query = new URLSearchParams({ prefix: name, game, limit: String(namesakes) });
    get<{ players: PlayerRow[] }>(`/api/players?${query}`).then(
      ({ players }) => {
        const row = players.find((each) => each.name === name);
        if (over || row === undefined) return;
        setRating(`${Math.round(row.rating)}${isProvisional(row) ? '?' : ''}`);
      },
      // The strip does without.
      () => undefined,
    );
    return () => {
      over = true;
    };
  }, [name, game]);
  return rating;
}
