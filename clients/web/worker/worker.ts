import type { Notice } from '../src/app/notice';

/**
 * The service worker: keeps the page, its lessons and its puzzles for a device without a network, and shows the notices
 * of pages that are hidden. With a network, addresses and answers always come from the server.
 */
declare const self: ServiceWorkerGlobalScope;

/** The files of the page with all its parts, and a hash of them. plugins/worker.ts fills both in. */
declare const shellFiles: string[];
declare const shellVersion: string;

const prefix = 'shell ';
const shell = prefix + shellVersion;
/** What the lessons have asked the server; learn/keepLessons.ts fills it. */
const lessons = 'lessons';

/** In ms. A server that has gone out of reach may not even refuse. */
const patience = 4_000;

const keepShell = async (): Promise<void> => {
  await (await caches.open(shell)).addAll(shellFiles);
  // Safe at once: pages come from the server, and an open page finds the files of its own build in any cache.
  await self.skipWaiting();
};

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell);
  // Pages that are open belong to the build before, and load more parts of it.
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
  // The rules of the server may be newer too.
  await caches.delete(lessons);
  await self.clients.claim();
}

const kept = (request: Request | string): Promise<Response | undefined> => caches.match(request, { ignoreVary: true });

/** The server's answer; if there is none in time, what is kept under the request or another address. */
async function serverFirst(request: Request, otherwise: Request | string = request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), patience));
  try {
    return await Promise.race([asked, late]);
  } catch {
    return (await kept(otherwise)) ?? asked;
  }
}

/** A file whose name changes with its content. Those that are not part of the shell are kept when they are first used. */
async function asset(request: Request): Promise<Response> {
  const known = await kept(request);
  if (known !== undefined) return known;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(shell)).put(request, response.clone());
  return response;
}

/** The list of games, which every lesson needs. */
async function games(request: Request): Promise<Response> {
  const response = await serverFirst(request);
  if (response.ok) await (await caches.open(lessons)).put(request, response.clone());
  return response;
}

/** Returns how to answer a request; null leaves it to the browser. Games and accounts are never kept. */
function answer(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return null;
  if (pathname === '/api/kinds') return games(request);
  if (pathname.startsWith('/api/board/')) return serverFirst(request);
  if (pathname.startsWith('/api/')) return null;
  if (request.mode === 'navigate') return serverFirst(request, '/');
  if (pathname.startsWith('/assets/')) return asset(request);
  return pathname !== '/' && shellFiles.includes(pathname) ? serverFirst(request) : null;
}

const windows = (): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows a notice unless the user sees a window of the page. */
async function show({ tag, text, path }: Notice): Promise<void> {
  if ((await windows()).some(({ visibilityState }) => visibilityState === 'visible')) return;
  await self.registration.showNotification(text, { tag, icon: '/icon-192.png', data: path });
}

/** Shows the page of a notice in an open window, if possible one that was opened at its address; else in a new one. */
async function open(path: string): Promise<void> {
  const all = (await windows()).filter(({ url }) => !/^\/(embed\/|venue$)/.test(new URL(url).pathname));
  const there = all.find(({ url }) => new URL(url).pathname === path) ?? all[0];
  if (there === undefined) return void (await self.clients.openWindow(path));
  there.postMessage({ go: path });
  await there.focus();
}

self.addEventListener('install', (event) => event.waitUntil(keepShell()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const response = answer(event.request);
  if (response !== null) event.respondWith(response);
});
self.addEventListener('message', (event) => event.waitUntil(show(event.data as Notice)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});
