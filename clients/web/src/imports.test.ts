import { expect, it } from 'vitest';

const sources = import.meta.glob<string>('./**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' });

/** Returns the modules that a source imports, types included, as paths relative to here. */
function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(\.[^']*)'/g)].flatMap(([, name = '']) => {
    const found = new URL(name, `file:///${path}`).pathname.replace('/', './');
    return [`${found}.ts`, `${found}.tsx`].filter((each) => each in sources);
  });
}

it('no module imports itself through others', () => {
  const graph = new Map(Object.entries(sources).map(([path, source]) => [path, importsOf(path, source)]));
  expect([...graph.values()].flat().length).toBeGreaterThan(graph.size);
  const circles: string[] = [];
  const done = new Set<string>();
  function visit(path: string, way: readonly string[]): void {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
    if (way.includes(path) || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...way, path]);
    done.add(path);
  }
  for (const path of graph.keys()) visit(path, []);
  expect(circles).toEqual([]);
});
