import { useEffect, useRef } from 'preact/hooks';

import { Archive } from '../archive/Archive';
import { Replay } from '../archive/Replay';
import { Lobby } from '../lobby/Lobby';
import { Room } from '../room/Room';
import { t } from '../text/text';
import { route } from './route';
import { settings } from './settings';

/** The page that the address names. */
export function Pages() {
  const here = route.value;
  const { language } = settings.value;
  useEffect(() => {
    if (here.page === 'lobby') document.title = `${t('app.name')} · ${t('nav.hall')}`;
    if (here.page === 'archive') document.title = `${t('archive.title')} · ${t('app.name')}`;
  }, [here, language]);
  const first = useRef(true);
  const address = here.page === 'table' ? here.room : here.page === 'game' ? here.game : 0;
  useEffect(() => {
    // Who uses a keyboard or listens goes on at the beginning of the new page, as after loading one.
    if (!first.current) document.getElementById('content')?.focus({ preventScroll: true });
    first.current = false;
  }, [here.page, address]);
  switch (here.page) {
    case 'lobby':
      return <Lobby />;
    case 'table':
      return <Room room={here.room} />;
    case 'game':
      return <Replay game={here.game} from={here.ply} key={here.game} />;
    case 'archive':
      return <Archive filters={here.filters} />;
    case 'nowhere':
      return (
        <div class="card narrow">
          <h1>{t('app.nowhere')}</h1>
          <a class="button" href="/">
            {t('app.back')}
          </a>
        </div>
      );
  }
}
