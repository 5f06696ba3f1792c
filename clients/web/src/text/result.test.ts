import { afterEach, describe, expect, it } from 'vitest';

import { settings } from '../app/settings';
import { resultText } from './text';

describe('a result', () => {
  afterEach(() => {
    settings.value = { ...settings.value, language: 'en' };
  });

  it('names the winner for spectators', () => {
    expect(resultText('B+35.5', 'score', { game: 'go' })).toBe('Black wins by 35.5 points');
    expect(resultText('W+resign', 'resign')).toBe('White wins by resignation');
    expect(resultText('B+time', 'time')).toBe('Black wins on time');
    expect(resultText('W+no-move', 'no-move')).toBe('White wins: Black cannot move');
    expect(resultText('draw', 'agreed')).toBe('Draw by agreement');
    expect(resultText('void', 'aborted')).toBe('No result: aborted');
  });

  it('addresses the player of a side', () => {
    expect(resultText('B+35.5', 'score', { game: 'go', side: 'black' })).toBe('You won by 35.5 points');
    expect(resultText('B+35.5', 'score', { game: 'go', side: 'white' })).toBe('You lost by 35.5 points');
    expect(resultText('W+line', 'line', { side: 'black' })).toBe('You lost: your opponent completed a row');
    settings.value = { ...settings.value, language: 'zh' };
    expect(resultText('B+35.5', 'score', { game: 'go', side: 'black' })).toBe('你赢了 35.5 目');
    expect(resultText('W+resign', 'resign', { side: 'black' })).toBe('你认输了');
  });

  it('counts in the unit of the game', () => {
    expect(resultText('B+14', 'score', { game: 'othello' })).toBe('Black wins by 14 discs');
    expect(resultText('W+1', 'limit', { game: 'jiaqi' })).toBe('White wins by 1 stone');
  });

  it('shows a reason that the page does not know', () => {
    expect(resultText('B+moon', 'moon')).toBe('Black wins (moon)');
    expect(resultText('?')).toBe('?');
  });
});
