import { describe, expect, it } from 'vitest';

import { click, moveRequest, nothingChosen, origins, targets } from './rules';

describe('a click', () => {
  const placing = ['D4', 'E5', 'pass'];
  it('plays at once if no confirmation is needed', () => {
    expect(click('D4', placing, nothingChosen, false)).toEqual({ play: 'D4' });
    expect(click('C3', placing, nothingChosen, false)).toEqual({ illegal: 'C3' });
  });
  it('selects first, then plays', () => {
    const chosen = { from: null, pending: 'D4' };
    expect(click('D4', placing, nothingChosen, true)).toEqual({ choice: chosen });
    expect(click('D4', placing, chosen, true)).toEqual({ play: 'D4' });
    expect(click('E5', placing, chosen, true)).toEqual({ choice: { from: null, pending: 'E5' } });
  });
  const moving = ['42-44', '24-44'];
  it('picks a stone up and puts it down', () => {
    const taken = { from: '42', pending: null };
    expect(click('42', moving, nothingChosen, true)).toEqual({ choice: taken });
    expect(click('44', moving, taken, true)).toEqual({ play: '42-44' });
    expect(click('42', moving, taken, true)).toEqual({ choice: nothingChosen });
    expect(click('24', moving, taken, true)).toEqual({ choice: { from: '24', pending: null } });
    expect(click('44', moving, nothingChosen, false)).toEqual({ illegal: '44' });
  });
  it('offers the only way to a point', () => {
    expect(click('44', ['42-44'], nothingChosen, false)).toEqual({ choice: { from: '42', pending: '42-44' } });
    expect(click('44', ['42-44'], { from: '42', pending: '42-44' }, false)).toEqual({ play: '42-44' });
  });
});

it('finds origins and targets in the legal moves', () => {
  expect([...origins(['42-44', 'pass', 'D4'])]).toEqual(['42']);
  expect([...targets(['42-44', '24-33', 'pass'], '24')]).toEqual(['33']);
  expect([...targets(['D4', 'pass'], null)]).toEqual(['D4']);
});

it('a move becomes a request', () => {
  expect(moveRequest(3, 'black', 'D4', 5)).toEqual({ verb: 'SetDot', room: 3, side: 'black', point: 'D4', ply: 5 });
  expect(moveRequest(3, 'white', '42-44', 6)).toEqual({
    verb: 'SetDotD',
    room: 3,
    side: 'white',
    from: '42',
    to: '44',
    ply: 6,
  });
  expect(moveRequest(3, 'white', 'pass', 6)).toEqual({ verb: 'Pass', room: 3, side: 'white', ply: 6 });
});
