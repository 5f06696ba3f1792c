import { describe, expect, it } from 'vitest';

import directing from '../../../../server/tournament/act.h?raw';
import { actText, newestFirst } from './acts';
import { words } from './words';

describe('the log of a tournament', () => {
  it('has the newest act first', () => {
    const acts = ['create', 'start'].map((action) => ({ action, by: 'ari', detail: '', at: '2026-11-29T07:00:00Z' }));
    expect(newestFirst(acts).map(({ action }) => action)).toEqual(['start', 'create']);
  });

  it('has a text for each act of the server in each language', () => {
    const acts = [...directing.matchAll(/word = "(\w+)"/g)].map(([, word = '']) => word);
    expect(acts).toContain('swap');
    for (const act of ['create', 'replay', ...acts])
      for (const texts of [words.en, words.zh]) expect(texts).toHaveProperty([`did.${act}`]);
    expect(actText('pause')).toBe('paused');
  });

  it('shows an unknown act by its own word', () => {
    expect(actText('later')).toBe('later');
  });
});
