import { signal } from '@preact/signals';

import { whenIdle } from './lazy';
import type { Notice } from './notice';
import { go } from './route';
import { server } from './session';

/** Browsers have it only in secure contexts: https, or http on this computer. */
const workers: ServiceWorkerContainer | undefined = globalThis.navigator?.serviceWorker;

/** Whether the server has a newer build of the page than this one. */
export const outdated = signal(false);

/** Whether the device has no network, and the page works without one. */
export const offline = signal(false);

/** Whether the page is kept on this device, so that lessons and puzzles work without the server. */
export const isKept = (): boolean => (workers?.controller ?? null) !== null;

/** Keeps the page on this device, and follows its new builds. Call it once per page. */
export function followWorker(): void {
  if (!import.meta.env.PROD || workers === undefined) return;
  const look = (): boolean => (offline.value = isKept() && !navigator.onLine);
  window.addEventListener('online', look);
  window.addEventListener('offline', look);
  look();
  let known = isKept();
  workers.addEventListener('controllerchange', () => {
    look();
    if (known) void compare();
    known = true;
    keepLessons();
  });
  workers.addEventListener('message', ({ data }: MessageEvent<{ go: string }>) => go(data.go));
  whenIdle(() => void workers.register('/worker.js').then(keepLessons, () => undefined));
  // A server that was away may have come back with a new build.
  server.visits.subscribe((visits) => {
    if (visits > 1) void workers.getRegistration().then((registration) => registration?.update());
  });
}

/** Compares this page with the one that the server has now, by the name of its program. */
async function compare(): Promise<void> {
  const program = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
  const page = await fetch('/', { cache: 'no-store' }).then((response) => response.text());
  outdated.value = !page.includes(new URL(program).pathname);
}

function keepLessons(): void {
  if (isKept()) whenIdle(() => void import('../learn/keepLessons').then((part) => part.keepLessons()));
}

/** Shows a notice, in the name of all windows if there is a worker. Returns false if there is none. */
export async function tellWorker(notice: Notice): Promise<boolean> {
  const active = (await workers?.getRegistration())?.active;
  active?.postMessage(notice);
  return active !== undefined && active !== null;
}
