import { t, tWord } from '../text/text';
import { roleOf } from './people';

/** The name of a player, with a mark if it is a guest's: anyone may have used a guest's name before. */
export function PlayerName({ name }: { name: string }) {
  return (
    <>
      <bdi>{tWord('bot', name)}</bdi>
      {roleOf(name) === 'guest' && <small class="guest-mark"> {t('name.guest-mark')}</small>}
    </>
  );
}

/** The name of a player, linked to the player's page. */
export function PlayerLink({ name }: { name: string }) {
  return (
    <a href={`/players/${encodeURIComponent(name)}`}>
      <PlayerName name={name} />
    </a>
  );
}
