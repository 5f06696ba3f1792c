import { effect } from '@preact/signals';
import { render } from 'preact';

import { kinds } from './app/api';
import { followDrops } from './app/chosenFile';
import { DropHint } from './app/DropHint';
import { Frame } from './app/Frame';
import { lazy } from './app/lazy';
import { Pages } from './app/Pages';
import { followRole } from './app/role';
import { followNotices } from './app/notify';
import { followLinks, route } from './app/route';
import { start } from './app/session';
import { applySettings, settings } from './app/settings';
import { followTurns } from './app/turns';
import { followWorker } from './app/worker';
import { prepare } from './text/translated';
import './styles/base.css';
import './text/tibetan.css';

effect(applySettings);
followLinks();

const place = document.getElementById('page');
if (place === null) throw new Error('index.html has an element for the page');
// index.html prefetches the games for every page, and Chromium warns on a slow device if they are not used within
// seconds. A page that needs them asks again if this fails.
kinds().catch(() => undefined);

function show(place: HTMLElement): void {
  const here = route.peek();
  if (here.page === 'embed') {
    // An embedded board does not sign in.
    const Embed = lazy(async () => (await import('./replay/Embed')).Embed);
    render(<Embed game={here.game} />, place);
    return;
  }
  followDrops();
  followTurns();
  followRole();
  followNotices();
  followWorker();
  start();
  render(
    <Frame>
      <Pages />
      <DropHint />
    </Frame>,
    place,
  );
}

// The page never shows another language first.
void prepare(settings.peek().language).then(() => show(place));
