import { signal } from '@preact/signals';

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; room: number }
  | { page: 'game'; game: number; ply: number | null }
  | { page: 'archive'; filters: URLSearchParams }
  | { page: 'nowhere' };

export function parse(path: string, search: string, hash: string): Route {
  const [page = '', id = '', ...rest] = path.split('/').filter((part) => part !== '');
  const number = /^\d+$/.test(id) ? Number(id) : null;
  if (page === '') return { page: 'lobby' };
  if (page === 'archive' && id === '') return { page: 'archive', filters: new URLSearchParams(search) };
  if (number === null || rest.length > 0) return { page: 'nowhere' };
  if (page === 'table') return { page: 'table', room: number };
  const ply = /^#(\d+)$/.exec(hash);
  if (page === 'game') return { page: 'game', game: number, ply: ply === null ? null : Number(ply[1]) };
  return { page: 'nowhere' };
}

const here = (): Route => parse(location.pathname, location.search, location.hash);

export const route = signal<Route>(here());

export function go(path: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  route.value = here();
  window.scrollTo(0, 0);
}

/** Links within the page load nothing anew. */
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
