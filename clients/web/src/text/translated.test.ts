import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { chineseTexts, toTraditional } from '../../plugins/traditional';
import { settings } from '../app/settings';
import { loadChineseFaults } from './chineseFaults';
import { sayFault } from './faults';
import type { Language } from './languages';
import { inLanguage, resultText, t } from './text';
import { languageOf } from './tibetan';
import { texts } from './texts.bo';
import { toTraditional as byTable } from './traditional';
import { prepare } from './translated';

const chinese = chineseTexts(new URL('..', import.meta.url).pathname);

const speak = (language: Language): void => {
  settings.value = { ...settings.value, language };
};

beforeAll(async () => {
  await prepare('zh-Hant');
  await prepare('bo');
  await loadChineseFaults();
});
afterEach(() => speak('en'));

describe('traditional Chinese', () => {
  it('takes the words of Taiwan for every text of the page, as OpenCC does', () => {
    expect(chinese.length).toBeGreaterThan(1000);
    expect(chinese.filter((text) => byTable(text) !== toTraditional(text))).toEqual([]);
  });

  it('keeps words that only look like those of computers', () => {
    expect(['循环赛', '权限', '参数', '你赢了 3 目，“好”'].map(toTraditional)).toEqual([
      '循環賽',
      '權限',
      '參數',
      '你贏了 3 目，「好」',
    ]);
  });

  it('is made from every kind of text', () => {
    speak('zh-Hant');
    expect(t('link.lost')).toBe('連線已斷開，正在重新連線…');
    expect(inLanguage({ en: 'Go', zh: '围棋' })).toBe('圍棋');
    expect(resultText('B+35.5', 'score', { game: 'go' })).toBe('黑方勝 35.5 目');
    expect(sayFault({ message: '', parts: ["it is {side}'s turn", 'white'] })).toBe('現在輪到白方。');
  });
});

describe('Tibetan', () => {
  it('translates texts of the page, and no others', () => {
    expect(Object.keys(texts).filter((text) => !chinese.includes(text))).toEqual([]);
  });

  it('keeps every placeholder', () => {
    const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [text, tibetan] of Object.entries(texts))
      expect(placeholders(tibetan), text).toEqual(placeholders(text));
  });

  it('is written in Tibetan letters, and no syllable ends twice', () => {
    for (const [text, tibetan] of Object.entries(texts)) {
      expect(tibetan, text).toMatch(/\p{Script=Tibetan}|^\{number\}/u);
      expect(tibetan, text).not.toMatch(/་་/);
    }
  });

  it('falls back to Chinese', () => {
    speak('bo');
    expect(t('side.black')).toBe('ནག་པོ');
    expect(t('table.to-move', { side: t('side.black') })).toBe('ནག་པོའི་རེས་རེད།');
    expect(t('option.lag')).toBe('网络延迟补偿（毫秒）');
    expect(sayFault({ message: '', parts: ['{point} is occupied', 'E5'] })).toBe('E5 已有棋子。');
  });

  it('is told from Chinese by its letters', () => {
    expect(['བོད་སྐད།', '藏文', 'བོད 藏文', '12'].map(languageOf)).toEqual(['bo', 'zh-Hans', 'bo', undefined]);
  });
});
