import { computed } from '@preact/signals';

import { Lost, Refusal, Server, webSocket, type Credentials } from '../protocol/server';
import { sayFault } from '../text/faults';
import { t, tWord } from '../text/text';
import { route } from './route';
import { keep, kept } from './settings';

const key = 'qiyuan.guest';

/** A projector in a second window is another guest, who leaves the sign-in of the browser alone. */
const isProjector = route.peek().page === 'venue';

const newGuest = (): string => `${isProjector ? 'venue' : 'guest'}-${1000 + Math.floor(Math.random() * 9000)}`;

const firstGuest = (!isProjector && kept<{ user: string }>(key).user) || newGuest();

/**
 * Moves the secret of a sign-in to a cookie that scripts cannot read, or renews the cookie if there is no new secret: the
 * sign-in lasts for 30 days after its last use. `keepalive`: it survives a reload meanwhile.
 */
async function keepSecret(secret: string | null): Promise<boolean> {
  if (!navigator.cookieEnabled) return false;
  const headers: HeadersInit = secret === null ? {} : { Authorization: `Bearer ${secret}` };
  return (await fetch('/api/session', { method: 'POST', headers, keepalive: true })).ok;
}

/** The page's only connection to the server. */
export const server = new Server(webSocket, isProjector ? null : keepSecret);

/** The user's name; before the first login the name that the page will try. */
export const me = computed(() => server.user.value?.name ?? firstGuest);

/** Whether the user signed in to an account. Only accounts have roles. */
export const hasAccount = computed(() => server.user.value !== null && server.user.value.role !== 'guest');

/**
 * Signs in as whoever signed in before in this browser; else as a guest, with the name of the last visit if it is free.
 */
export function resume(): void {
  server.resume([firstGuest, newGuest(), newGuest()]);
}

/** Signs in as another user, a guest if there is no password. Rejects with `Refusal` or `Lost`. */
export async function signIn(credentials: Credentials): Promise<void> {
  await server.signIn(credentials);
  if (credentials.password === undefined) keep(key, { user: credentials.user });
}

/** Signs out on this device. The page continues as a guest. */
export async function signOut(): Promise<void> {
  await server.signOut();
  // If this fails, the cookie stays, but it stands for nobody any more.
  await fetch('/api/session', { method: 'DELETE' }).catch(() => undefined);
  resume();
}

export function start(): void {
  resume();
  // A guest keeps the name in this browser, even when the sign-in has expired.
  server.user.subscribe((user) => {
    if (user?.role === 'guest' && !isProjector) keep(key, { user: user.name });
  });
  const hurry = (): void => {
    const link = server.link.peek();
    if (document.visibilityState === 'visible' && (link === 'connecting' || link === 'online')) server.hurry();
  };
  window.addEventListener('online', hurry);
  // A phone that wakes up may have lost the connection without noticing.
  document.addEventListener('visibilitychange', hurry);
}

/** Returns the message to show for a failed request. */
export function explain(failure: unknown): string {
  if (failure instanceof Lost) return t('error.lost');
  if (!(failure instanceof Refusal)) throw failure;
  const said = tWord('closing', failure.message, '');
  return said !== '' ? said : sayFault(failure);
}
