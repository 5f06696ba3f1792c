import { signal } from '@preact/signals';

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; room: number }
  | { page: 'game'; game: number; ply: number | null }
  | { page: 'embed'; game: number; ply: number | null }
  | { page: 'archive'; filters: URLSearchParams }
  | { page: 'tournaments' }
  | { page: 'new-tournament' }
  | { page: 'tournament'; tournament: number; section: string }
  | { page: 'watch'; filters: URLSearchParams }
  | { page: 'venue' }
  | { page: 'arbiter' }
  | { page: 'players'; filters: URLSearchParams }
  | { page: 'player'; name: string; filters: URLSearchParams }
  | { page: 'check'; user: string }
  | { page: 'learn'; game: string; about: boolean; step: number | null }
  | { page: 'puzzles'; game: string; puzzle: number | null }
  | { page: 'analysis'; address: string }
  | { page: 'nowhere' };

export function parse(path: string, search: string, hash: string): Route {
  const [page = '', id = '', ...rest] = path.split('/').filter((part) => part !== '');
  const number = /^\d+$/.test(id) ? Number(id) : null;
  if (page === '') return { page: 'lobby' };
  if (page === 'archive' && id === '') return { page: 'archive', filters: new URLSearchParams(search) };
  if (page === 'tournaments' && id === '') return { page: 'tournaments' };
  if (page === 'tournaments' && id === 'new' && rest.length === 0) return { page: 'new-tournament' };
  if (page === 'watch' && id === '') return { page: 'watch', filters: new URLSearchParams(search) };
  if (page === 'venue' && id === '') return { page: 'venue' };
  if (page === 'arbiter' && id === '') return { page: 'arbiter' };
  if (page === 'players' && rest.length === 0) {
    const filters = new URLSearchParams(search);
    return id === '' ? { page: 'players', filters } : { page: 'player', name: decoded(id), filters };
  }
  if (page === 'check' && rest.length === 0) return { page: 'check', user: decoded(id) };
  if (page === 'analysis' && rest.length === 0) return { page: 'analysis', address: path + search + hash };
  if (page === 'learn') return learn(id, rest, hash);
  if (page === 'puzzles') return puzzles(id, rest);
  if (number === null || rest.length > 0) return { page: 'nowhere' };
  if (page === 'table') return { page: 'table', room: number };
  if (page === 'tournaments') return { page: 'tournament', tournament: number, section: hash.slice(1) };
  const ply = /^#(\d+)$/.exec(hash);
  if (page === 'game' || page === 'embed') return { page, game: number, ply: ply === null ? null : Number(ply[1]) };
  return { page: 'nowhere' };
}

/** Decodes a part of a path. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** `/learn`, `/learn/jiaqi#3`, `/learn/jiaqi/about` */
function learn(game: string, [about, ...rest]: string[], hash: string): Route {
  if (rest.length > 0 || (about !== undefined && about !== 'about')) return { page: 'nowhere' };
  const step = /^#(\d+)$/.exec(hash);
  return { page: 'learn', game, about: about !== undefined, step: step === null ? null : Number(step[1]) };
}

/** `/puzzles`, `/puzzles/go`, `/puzzles/go/3` */
function puzzles(game: string, [puzzle, ...rest]: string[]): Route {
  if (rest.length > 0 || (puzzle !== undefined && !/^\d+$/.test(puzzle))) return { page: 'nowhere' };
  return { page: 'puzzles', game, puzzle: puzzle === undefined ? null : Number(puzzle) };
}

const here = (): Route => parse(location.pathname, location.search, location.hash);

export const route = signal<Route>(here());

/** Goes to a page of this site. `keepPlace` keeps the scroll position. */
export function go(path: string, options: { replace?: boolean; keepPlace?: boolean } = {}): void {
  // If the page is already open, scroll to the section.
  const section = new URL(path, location.href);
  const stays = section.pathname === location.pathname && section.search === location.search;
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.value = here();
  if (!stays && !options.keepPlace) window.scrollTo(0, 0);
}

/** Opens links within the site without loading the page again. */
export function followLinks(): void {
  window.addEventListener('popstate', () => (route.value = here()));
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}
