import { signal } from '@preact/signals';

import { Lost, Refusal, Server, webSocket, type Credentials } from '../protocol/server';
import { sayFault } from '../text/faults';
import { t } from '../text/text';
import { route } from './route';
import { keep, kept } from './settings';

const key = 'qiyuan.guest';

/** The page's only connection to the server. */
export const server = new Server(webSocket);

const newGuest = (kind = 'guest'): string => `${kind}-${1000 + Math.floor(Math.random() * 9000)}`;

/** The user's name. The device stores only the name of an account; its password is kept until the page is closed. */
export const me = signal<string>(kept<{ user: string }>(key).user ?? newGuest());

/** Whether the user signed in with a password. Only accounts have roles. */
export const hasAccount = signal(false);

export function enterAsGuest(user: string): void {
  keep(key, { user });
  enter({ user });
}

export function enter(credentials: Credentials): void {
  me.value = credentials.user;
  hasAccount.value = credentials.password !== undefined;
  server.enter(credentials);
}

export function start(): void {
  // A projector in a second window is another guest, whose name is not stored.
  if (route.peek().page === 'venue') enter({ user: newGuest('venue') });
  else enterAsGuest(me.value);
  const hurry = (): void => {
    if (server.link.value === 'connecting' && document.visibilityState === 'visible') server.hurry();
  };
  window.addEventListener('online', hurry);
}

/** Returns the message to show for a failed request. */
export function explain(failure: unknown): string {
  if (failure instanceof Lost) return t('error.lost');
  if (!(failure instanceof Refusal)) throw failure;
  return sayFault(failure);
}
