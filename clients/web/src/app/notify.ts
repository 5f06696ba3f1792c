import { effect, signal } from '@preact/signals';

import { t, tWord } from '../text/text';
import type { Notice } from './notice';
import { go } from './route';
import { set, settings } from './settings';
import { newPairings, turns } from './turns';
import { tellWorker } from './worker';

/** Whether the user refused notifications when the page asked for them. */
export const refused = signal(false);

/** Browsers have them only in secure contexts. */
export const canNotify = (): boolean => 'Notification' in window && isSecureContext;

/** Whether the user wants notifications, and the browser still allows them. */
export const notifies = (): boolean => settings.value.notify && canNotify() && Notification.permission === 'granted';

/** Turns notifications on or off. Call it only on a click: the browser asks the user. */
export async function setNotify(on: boolean): Promise<void> {
  const allowed = on && (await Notification.requestPermission()) === 'granted';
  refused.value = on && !allowed;
  set('notify', allowed);
}

/** What waits for the user now. */
const notices = (): Notice[] => [
  ...[...turns.value].map((room) => ({
    tag: `turn ${room}`,
    text: t('lobby.turn', { room }),
    path: `/table/${room}`,
  })),
  ...newPairings.value.map(({ room, round, opponent }) => ({
    tag: `pairing ${room}`,
    text: t('lobby.paired', { round, name: tWord('bot', opponent) }),
    path: `/table/${room}`,
  })),
];

async function show(notice: Notice): Promise<void> {
  if (await tellWorker(notice)) return;
  const shown = new Notification(notice.text, { tag: notice.tag, icon: '/icon-192.png' });
  shown.onclick = () => {
    window.focus();
    go(notice.path);
    shown.close();
  };
}

/** Notifies the user of turns and pairings while the page is hidden. Call it once per page. */
export function followNotices(): void {
  let known = new Set<string>();
  effect(() => {
    const now = notices();
    const fresh = now.filter(({ tag }) => !known.has(tag));
    known = new Set(now.map(({ tag }) => tag));
    if (document.visibilityState !== 'hidden' || !notifies()) return;
    for (const notice of fresh) void show(notice);
  });
}
