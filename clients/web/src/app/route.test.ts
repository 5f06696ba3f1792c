import { readFileSync } from 'node:fs';

import { describe, expect, test, vi } from 'vitest';

vi.stubGlobal('location', new URL('http://localhost/'));
const { parse } = await import('./route');

/** The routes for which the server sends the page: `#` stands for a number, `*` for any part. */
const routes = readFileSync('public/routes.txt', 'utf8').trim().split('\n');
const page = (path: string): string => parse(path, '', '').page;

describe('public/routes.txt', () => {
  test('lists addresses that the page knows', () => {
    for (const path of routes) expect(page(path.replace('#', '7').replace('*', 'go')), path).not.toBe('nowhere');
  });

  test('lists every page', () => {
    const source = readFileSync('src/app/route.ts', 'utf8');
    const pages = [...source.matchAll(/^ {2}\| \{ page: '([^']+)'/gm)].map((match) => match[1]);
    const listed = new Set(routes.map((path) => page(path.replace('#', '7').replace('*', 'go'))));
    expect(pages.length).toBeGreaterThan(10);
    expect(pages.filter((each) => each !== 'nowhere' && !listed.has(each ?? ''))).toEqual([]);
  });

  test('lists nothing that the page does not know', () => {
    for (const path of ['/nowhere', '/table', '/table/x', '/game', '/archive/7', '/learn/go/more', '/a/b/c'])
      expect(page(path), path).toBe('nowhere');
  });
});
