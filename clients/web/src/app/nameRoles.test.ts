import { effect } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { NameRole } from '../protocol/vocabulary';
import { NameRoles } from './nameRoles';

const answering = (roles: Record<string, NameRole>) =>
  vi.fn((names: string[]) => Promise.resolve(names.map((name) => ({ name, role: roles[name] ?? 'guest' }))));

describe('the role of a name', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is asked for once, together with the other names of the moment', async () => {
    const ask = answering({ 'བསྟན་འཛིན': 'player', uct: 'built-in' });
    const roles = new NameRoles(ask);
    const seen: (string | null)[] = [];
    effect(() => {
      seen.push(roles.of('Li Ming'));
    });
    expect(roles.of('བསྟན་འཛིན')).toBeNull();
    roles.of('uct');
    await vi.runAllTimersAsync();
    expect(ask.mock.calls).toEqual([[['Li Ming', 'བསྟན་འཛིན', 'uct']]]);
    expect(seen).toEqual([null, 'guest']);
    expect([roles.of('བསྟན་འཛིན'), roles.of('uct')]).toEqual(['player', 'built-in']);
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is asked for in requests of at most 100 names', async () => {
    const ask = answering({});
    const roles = new NameRoles(ask);
    for (let i = 0; i < 250; ++i) roles.of(`name-${i}`);
    await vi.runAllTimersAsync();
    expect(ask.mock.calls.map(([names]) => names.length)).toEqual([100, 100, 50]);
  });

  it('stays unknown when the connection breaks, and is asked for again', async () => {
    const ask = answering({ ana: 'player' });
    ask.mockRejectedValueOnce(new Error('the connection was lost'));
    const roles = new NameRoles(ask);
    roles.of('ana');
    await vi.runAllTimersAsync();
    expect(roles.of('ana')).toBeNull();
    await vi.runAllTimersAsync();
    expect(roles.of('ana')).toBe('player');
  });
});
