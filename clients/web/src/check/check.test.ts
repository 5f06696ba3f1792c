import { afterEach, describe, expect, it } from 'vitest';

import { settings } from '../app/settings';
import type { CheckedMessage } from '../protocol/events';
import { asAnswered, failuresOf, heard, isOver } from './check';
import { about, words } from './words';

const line = (number: number, verdict: CheckedMessage['verdict'] = 'passed', user = 'Tin'): CheckedMessage => ({
  verb: 'Checked',
  user,
  number,
  games: 3,
  room: 40 + number,
  about: 'plays Black by the rules',
  verdict,
  text: 'B+1 after 12 plies',
});

describe('a test', () => {
  afterEach(() => {
    settings.value = { ...settings.value, language: 'en' };
  });

  it('is over with its last game', () => {
    let trial = asAnswered('tin', []);
    expect([trial.games, isOver(trial)]).toEqual([null, false]);
    for (const number of [1, 2]) trial = heard(trial, line(number));
    expect([trial.games, isOver(trial)]).toEqual([3, false]);
    trial = heard(trial, line(3, 'failed'));
    expect([isOver(trial), failuresOf(trial)]).toEqual([true, 1]);
    expect(trial).toEqual({ ...asAnswered('tin', [line(1), line(2), line(3, 'failed')]), user: 'tin' });
  });

  it('counts each game once and ignores other programs', () => {
    const trial = asAnswered('tin', [line(1), line(2)]);
    expect(heard(trial, line(2))).toEqual(trial);
    expect(heard(trial, line(3, 'passed', 'tina'))).toBe(trial);
  });

  it('restarts with a first game', () => {
    const trial = asAnswered('tin', [line(1), line(2), line(3)]);
    expect(heard(trial, line(1, 'failed')).found).toEqual([line(1, 'failed')]);
  });

  it("uses the server's description, in the page's words if it has them", () => {
    expect(about('plays Black by the rules')).toBe('plays Black by the rules');
    settings.value = { ...settings.value, language: 'zh' };
    expect(about('plays Black by the rules')).toBe(words.zh['about.black']);
    expect(about('does a handstand')).toBe('does a handstand');
  });
});
