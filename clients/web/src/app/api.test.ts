import { afterEach, describe, expect, it, vi } from 'vitest';

import { Busy, get, patiently } from './api';

const reading = 'the ratings are being read: {percent} % are done';

/** Answers requests with 503, once for each share of the ratings that is done, then with an empty list. */
function answerAfter(...shares: string[]): void {
  const replies = [
    ...shares.map((share) => {
      const text = reading.replace('{percent}', share);
      return new Response(JSON.stringify({ error: { code: 'busy', text, parts: [reading, share] } }), {
        status: 503,
        headers: { 'Retry-After': '2' },
      });
    }),
    new Response('{"players":[]}'),
  ];
  vi.stubGlobal('fetch', () => Promise.resolve(replies.shift()));
}

describe('a busy server', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('gives the reason and the time after which to ask again', async () => {
    answerAfter('40');
    const refused = get('/api/players');
    await expect(refused).rejects.toBeInstanceOf(Busy);
    await expect(refused).rejects.toMatchObject({ code: 'busy', parts: [reading, '40'], seconds: 2 });
  });

  it('is asked until it answers', async () => {
    vi.useFakeTimers();
    answerAfter('40', '80');
    const told: unknown[] = [];
    const answer = patiently(
      () => get('/api/players'),
      ({ parts }) => told.push(parts[1]),
      () => false,
    );
    await vi.advanceTimersByTimeAsync(1999);
    expect(told).toEqual(['40']);
    await vi.advanceTimersByTimeAsync(2001);
    expect(told).toEqual(['40', '80']);
    expect(await answer).toEqual({ players: [] });
  });

  it('is not asked any more when the page has gone', async () => {
    vi.useFakeTimers();
    answerAfter('40', '80');
    let over = false;
    const answer = patiently(
      () => get('/api/players'),
      () => (over = true),
      () => over,
    );
    await vi.advanceTimersByTimeAsync(5000);
    expect(await answer).toBeUndefined();
  });
});
