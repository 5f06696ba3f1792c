import { tWord } from '../text/text';

/** The name of a player, linked to the player's page. */
export function PlayerLink({ name }: { name: string }) {
  return <a href={`/players/${encodeURIComponent(name)}`}>{tWord('bot', name)}</a>;
}
