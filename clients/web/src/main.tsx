import { effect } from '@preact/signals';
import { render } from 'preact';

import { kinds } from './app/api';
import { Frame } from './app/Frame';
import { lazy } from './app/lazy';
import { Pages } from './app/Pages';
import { followRole } from './app/role';
import { followLinks, route } from './app/route';
import { start } from './app/session';
import { applySettings } from './app/settings';
import { followTurns } from './app/turns';
import './styles/base.css';

effect(applySettings);
followLinks();

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has an element for the page');
// index.html prefetches the games for every page, and Chromium warns on a slow device if they are not used within
// seconds. A page that needs them asks again if this fails.
kinds().catch(() => undefined);
const here = route.peek();
if (here.page === 'embed') {
  // An embedded board does not sign in.
  const Embed = lazy(async () => (await import('./replay/Embed')).Embed);
  render(<Embed game={here.game} />, place);
} else {
  followTurns();
  followRole();
  start();
  render(
    <Frame>
      <Pages />
    </Frame>,
    place,
  );
}
