import { Component, type ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';

import { t } from '../text/text';
import { Identity } from './Identity';
import { route } from './route';
import { hall, me } from './session';
import { SettingsDialog } from './SettingsDialog';
import { set, settings } from './settings';
import { turns } from './turns';

/** What stands around every page. */
export function Frame({ children }: { children: ComponentChildren }) {
  const identity = useRef<HTMLDialogElement>(null);
  const preferences = useRef<HTMLDialogElement>(null);
  const link = hall.link.value;
  const page = route.value.page;
  const chinese = settings.value.language === 'zh';
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
        <nav aria-label={t('nav.main')}>
          <a href="/" aria-current={page === 'lobby' ? 'page' : undefined}>
            {t('nav.hall')}
          </a>
          <a href="/archive" aria-current={page === 'archive' || page === 'game' ? 'page' : undefined}>
            {t('nav.archive')}
          </a>
        </nav>
        <div class="personal">
          <button
            class="plain name"
            aria-label={t('nav.name', { name: me.value })}
            onClick={() => identity.current?.showModal()}
          >
            <span class={`link-dot ${link}`} title={t(link === 'online' ? 'link.online' : 'link.connecting')} />
            <span class="text">{me.value}</span>
          </button>
          <button class="plain" lang={chinese ? 'en' : 'zh'} onClick={() => set('language', chinese ? 'en' : 'zh')}>
            {chinese ? 'English' : '中文'}
          </button>
          <button class="plain" aria-label={t('nav.settings')} onClick={() => preferences.current?.showModal()}>
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 7h9m5 0h2M4 17h2m5 0h9" />
              <circle cx="15.5" cy="7" r="2.5" />
              <circle cx="8.5" cy="17" r="2.5" />
            </svg>
          </button>
        </div>
      </header>
      <Connection onIdentity={() => identity.current?.showModal()} />
      <TurnsElsewhere />
      <main id="content" tabIndex={-1}>
        <Boundary key={location.pathname}>{children}</Boundary>
      </main>
      <Identity dialog={identity} />
      <SettingsDialog dialog={preferences} />
    </>
  );
}

/** Says it when one is not connected, and what can be done. */
function Connection({ onIdentity }: { onIdentity: () => void }) {
  const link = hall.link.value;
  if (link === 'online' || (link === 'connecting' && hall.visits.value === 0))
    return <div role="status" class="connection" />;
  return (
    <div role="status" class={`connection shown ${link}`} data-link={link}>
      {link === 'connecting' && <span>{t('link.lost')}</span>}
      {link === 'elsewhere' && <span>{t('link.elsewhere', { name: me.value })}</span>}
      {link === 'refused' && <span>{t('link.refused')}</span>}
      {link === 'dismissed' && <span>{t('link.dismissed')}</span>}
      {(link === 'connecting' || link === 'dismissed') && (
        <button onClick={() => hall.hurry()}>{t(link === 'connecting' ? 'link.retry' : 'link.back')}</button>
      )}
      {(link === 'elsewhere' || link === 'refused') && <button onClick={onIdentity}>{t('name.title')}</button>}
    </div>
  );
}

/** One's other games go on while one looks at this page. */
function TurnsElsewhere() {
  const here = route.value;
  const rooms = [...turns.value].filter((room) => here.page !== 'table' || here.room !== room);
  return (
    <div role="status" class={rooms.length > 0 ? 'connection shown' : 'connection'}>
      {rooms.map((room) => (
        <a href={`/table/${room}`} key={room}>
          {t('hall.turn', { room })}
        </a>
      ))}
    </div>
  );
}

/** A fault of one page leaves the frame standing. */
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
