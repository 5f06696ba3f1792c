import { Component, type ComponentChildren } from 'preact';

import { t, tWord } from '../text/text';
import { askWho, Identity } from './Identity';
import { LanguageButton, LanguageList } from './LanguageMenu';
import { Navigation } from './Navigation';
import { route } from './route';
import { explain, me, resume, server } from './session';
import { openSettings, SettingsDialog } from './SettingsDialog';
import { newPairings, turns } from './turns';
import { isKept, offline, outdated } from './worker';

/** The header and the dialogs around every page. */
export function Frame({ children }: { children: ComponentChildren }) {
  const link = server.link.value;
  const page = route.value.page;
  if (page === 'venue') return <Bare>{children}</Bare>;
  return (
    <>
      <a class="skip" href="#content">
        {t('app.skip')}
      </a>
      <header class="top">
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" />
          <span>
            Qiyuan <span lang="zh">棋院</span>
          </span>
        </a>
        <Navigation />
        <div class="personal">
          <button class="plain name" aria-label={t('nav.name', { name: me.value })} onClick={askWho}>
            <span class={`link-dot ${link}`} title={t(link === 'online' ? 'link.online' : 'link.connecting')} />
            <span class="text">{me.value}</span>
          </button>
          <LanguageButton />
          <button class="plain" aria-label={t('nav.settings')} onClick={openSettings}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
              <circle cx="15.5" cy="7" r="2.5" />
              <circle cx="8.5" cy="17" r="2.5" />
            </svg>
          </button>
        </div>
      </header>
      <Notices />
      <main id="content" tabIndex={-1}>
        <Boundary key={location.pathname}>{children}</Boundary>
      </main>
      <Identity />
      <LanguageList />
      <SettingsDialog />
    </>
  );
}

/** A full-screen page without a header. A user whose sign-in was refused can still sign in to an account. */
function Bare({ children }: { children: ComponentChildren }) {
  return (
    <>
      <div class="notices">
        <Connection />
      </div>
      <main id="content" class="bare" tabIndex={-1}>
        <Boundary key={location.pathname}>{children}</Boundary>
      </main>
      <Identity />
    </>
  );
}

/** Notices over the page: they must not move what the user is about to click. */
function Notices() {
  return (
    <div class="notices">
      <Connection />
      <NewVersion />
      <TurnsElsewhere />
    </div>
  );
}

/** Shows when the page is not connected, and what the user can do. */
function Connection() {
  const link = server.link.value;
  const isFirst = server.visits.value === 0;
  if (link === 'online' || (link === 'connecting' && isFirst && !server.missed.value))
    return <div role="status" class="notice" />;
  const { value: problem } = server.problem;
  const what = link !== 'connecting' ? link : offline.value ? 'offline' : isFirst ? 'unreachable' : 'lost';
  return (
    <div role="status" class={`notice shown ${link}`} data-link={link}>
      <span>
        {t(`link.${what}`)}
        {problem !== null && ` ${explain(problem)}`}
      </span>
      {link === 'connecting' && isKept() && (
        <a class="button" href="/learn">
          {t('nav.learn')}
        </a>
      )}
      {(link === 'connecting' || link === 'too-many') && (
        <button onClick={() => server.hurry()}>{t('link.retry')}</button>
      )}
      {(link === 'refused' || link === 'signed-out') && <button onClick={askWho}>{t('name.title')}</button>}
      {link === 'signed-out' && <button onClick={resume}>{t('link.as-guest')}</button>}
    </div>
  );
}

/** Offers the newer build of the page that the server has. */
function NewVersion() {
  return (
    <div role="status" class={outdated.value ? 'notice shown' : 'notice'}>
      {outdated.value && (
        <>
          <span>{t('link.outdated')}</span>
          <button class="primary" onClick={() => location.reload()}>
            {t('link.reload')}
          </button>
        </>
      )}
    </div>
  );
}

/** Links to the user's other games that wait for a move or a start. */
function TurnsElsewhere() {
  const here = route.value;
  const ready = newPairings.value;
  const rooms = [...turns.value].filter(
    (room) => (here.page !== 'table' || here.room !== room) && !ready.some((each) => each.room === room),
  );
  return (
    <div role="status" class={rooms.length + ready.length > 0 ? 'notice shown' : 'notice'}>
      {ready.map(({ room, round, opponent }) => (
        <a class="button primary" href={`/table/${room}`} key={room}>
          {t('lobby.paired', { round, name: tWord('bot', opponent) })}
        </a>
      ))}
      {rooms.map((room) => (
        <a href={`/table/${room}`} key={room}>
          {t('lobby.turn', { room })}
        </a>
      ))}
    </div>
  );
}

/** Keeps the frame usable when a page throws. */
class Boundary extends Component<{ children: ComponentChildren }, { fault: string | null }> {
  override state = { fault: null };

  static override getDerivedStateFromError(fault: unknown): { fault: string } {
    return { fault: String(fault) };
  }

  override render() {
    if (this.state.fault === null) return this.props.children;
    return (
      <div class="card narrow" role="alert">
        <p>{t('error.unknown')}</p>
        <p class="quiet">{this.state.fault}</p>
        <a class="button" href="/">
          {t('app.back')}
        </a>
      </div>
    );
  }
}
