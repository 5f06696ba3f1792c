import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { settings } from '../app/settings';
import { loadChineseFaults } from './chineseFaults';
import { sayCause, sayFault } from './faults';
import { faults } from './faults.zh';

const sources = import.meta.glob<string>('../../../../{engine,protocol,server}/**/*.{h,cpp}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const literal = /"((?:[^"\\]|\\.)*)"/g;
const calls =
  /\b(?:fault|Fault|refuse|refused|error_reply)[({]\s*(?:(?:protocol::)?ErrorCode::\w+,\s*)?((?:"(?:[^"\\]|\\.)*"\s*)+)/g;

/** Every sentence that the server can refuse something with, as it stands in its sources. */
function formsOf(source: string): string[] {
  return [...source.matchAll(calls)].map(([, literals = '']) =>
    [...literals.matchAll(literal)].map(([, text = '']) => text.replace(/\\(.)/g, '$1')).join(''),
  );
}

const forms = new Set(
  Object.entries(sources)
    .filter(([path]) => !path.endsWith('/net/tls.cpp'))
    .flatMap(([, source]) => formsOf(source))
    .filter((form) => form !== ''),
);

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

describe('a fault that the server reports', () => {
  beforeAll(loadChineseFaults);
  afterEach(() => {
    settings.value = { ...settings.value, language: 'en' };
  });

  it('has a translation for each form of the sources, and no other', () => {
    expect(forms.size).toBeGreaterThan(250);
    expect(Object.keys(faults).sort()).toEqual([...forms].sort());
  });

  it('keeps the placeholders in the translations', () => {
    for (const [form, translation] of Object.entries(faults)) expect(names(translation), form).toEqual(names(form));
  });

  it('shows the values and the causes', () => {
    const parts = ['move {number} ({move}) is illegal', '3', 'E5', '{point} is occupied', 'E5'];
    const fault = { message: 'move 3 (E5) is illegal: E5 is occupied', parts };
    expect(sayFault(fault)).toBe('Move 3 (E5) is illegal: E5 is occupied.');
    expect(sayCause(fault)).toBe('E5 is occupied.');
    settings.value = { ...settings.value, language: 'zh' };
    expect(sayFault(fault)).toBe('第 3 手（E5）不合规则：E5 已有棋子。');
    expect(sayCause(fault)).toBe('E5 已有棋子。');
  });

  it('calls sides, games and roles by their names', () => {
    settings.value = { ...settings.value, language: 'zh' };
    expect(sayFault({ message: '', parts: ["it is {side}'s turn", 'white'] })).toBe('现在轮到白方。');
    const roles = ['{user} has the role {role}; valid for {verb}: {roles}', 'bob', 'player', 'Grant', 'arbiter, admin'];
    expect(sayFault({ message: '', parts: roles })).toBe('bob 的身份是棋手，而 Grant 只供裁判、管理员使用。');
  });

  it('falls back to English without a translation or parts', () => {
    settings.value = { ...settings.value, language: 'zh' };
    expect(sayFault({ message: '', parts: ['no such {what}', 'thing'] })).toBe('No such thing。');
    expect(sayFault({ message: 'no such thing', parts: [] })).toBe('No such thing。');
  });
});
