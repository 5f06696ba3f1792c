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
// index.html has begun to fetch them for every page, and Chromium warns on a slow device when nothing asks for them
// within seconds. Whoever needs them asks again when this fails.
kinds().catch(() => undefined);
const here = route.peek();
if (here.page === 'embed') {
  // In a page of somebody else: nobody logs in there.
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
