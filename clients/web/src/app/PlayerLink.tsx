import { tWord } from '../text/text';

/** The name of a player, which leads to all that is known of that player. */
export function PlayerLink({ name }: { name: string }) {
  return <a href={`/players/${encodeURIComponent(name)}`}>{tWord('bot', name)}</a>;
}
