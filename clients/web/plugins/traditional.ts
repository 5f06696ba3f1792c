import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Converter, CustomConverter } from 'opencc-js/cn2t';
import ts from 'typescript';
import type { Plugin } from 'vite';

/** Where OpenCC takes an everyday word for one about computers, and the quotation marks of Taiwan. */
const corrections: [string, string][] = [
  ['許可權', '權限'],
  ['迴圈', '循環'],
  ['引數', '參數'],
  ['映象', '鏡像'],
  ['型別', '類型'],
  ['盤迴到', '盤回到'],
  ['賬', '帳'],
  ['“', '「'],
  ['”', '」'],
];

const byPhrases = Converter({ from: 'cn', to: 'twp' });
const correct = CustomConverter(corrections);

/** Converts simplified Chinese to the traditional Chinese of Taiwan, words included (服务器 becomes 伺服器). */
export const toTraditional = (text: string): string => correct(byPhrases(text));

const han = /\p{Script=Han}/u;

/** Returns every Chinese string literal in the sources under `folder`, without those of tests and the keys of Tibetan. */
export function chineseTexts(folder: string): string[] {
  const found = new Set<string>();
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(path) || /\.(test|bo)\./.test(path)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteralLike(node) && han.test(node.text)) found.add(node.text);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, readFileSync(join(folder, path), 'utf8'), ts.ScriptTarget.Latest));
  }
  return [...found].sort();
}

/** A character table, and the texts for which it is not enough because a character depends on its word. */
export interface TraditionalTable {
  chars: Record<string, string>;
  texts: Record<string, string>;
}

export function traditionalTable(texts: readonly string[]): TraditionalTable {
  const single = [...new Set(texts.join(''))].map((char) => [char, toTraditional(char)] as const);
  const chars = Object.fromEntries(single.filter(([char, converted]) => char !== converted));
  const byChars = (text: string): string => [...text].map((char) => chars[char] ?? char).join('');
  const whole = texts.map((text) => [text, toTraditional(text)] as const);
  return { chars, texts: Object.fromEntries(whole.filter(([text, converted]) => byChars(text) !== converted)) };
}

const sources = fileURLToPath(new URL('../src', import.meta.url));
const name = 'virtual:traditional';

/** Provides the module `virtual:traditional`: the table that converts every Chinese text of the page. */
export const traditional: Plugin = {
  name: 'traditional',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}` ? `export default ${JSON.stringify(traditionalTable(chineseTexts(sources)))}` : undefined,
};
