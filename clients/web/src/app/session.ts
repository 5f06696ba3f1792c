import { signal } from '@preact/signals';

import { Lost, Refusal, Server, webSocket, type Credentials } from '../protocol/server';
import { sayFault } from '../text/faults';
import { t } from '../text/text';
import { route } from './route';
import { keep, kept } from './settings';

const key = 'qiyuan.guest';

/** The one way to the server of this page. */
export const server = new Server(webSocket);

const newGuest = (kind = 'guest'): string => `${kind}-${1000 + Math.floor(Math.random() * 9000)}`;

/** Who one is here; of an account only the name, its password lives as long as the page. */
export const me = signal<string>(kept<{ user: string }>(key).user ?? newGuest());

/** Whether one has come with a password: only accounts have roles. */
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
  // A projector beside one's own window is somebody else, whom nobody need remember.
  if (route.peek().page === 'venue') enter({ user: newGuest('venue') });
  else enterAsGuest(me.value);
  const hurry = (): void => {
    if (server.link.value === 'connecting' && document.visibilityState === 'visible') server.hurry();
  };
  window.addEventListener('online', hurry);
}

/** What to tell a person about a request that failed. */
export function explain(failure: unknown): string {
  if (failure instanceof Lost) return t('error.lost');
  if (!(failure instanceof Refusal)) throw failure;
  return sayFault(failure);
}
