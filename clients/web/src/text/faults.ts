import { settings } from '../app/settings';
import { faults, words } from './faults.zh';
import type { Language } from './languages';

interface Translation {
  /** A sentence for each form of the server. */
  faults: Readonly<Record<string, string>>;
  /** What the values of some placeholders are called. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  colon: string;
  stop: string;
}

const languages: Record<Language, Translation> = {
  // The server speaks English itself.
  en: { faults: {}, words: {}, colon: ': ', stop: '.' },
  zh: { faults, words, colon: '：', stop: '。' },
};

/** What the server says: its text in English and, where the language of the page has another, its parts. */
interface Fault {
  message: string;
  /** Each form, followed by as many values as it has names in braces; each clause gives the cause of the one before. */
  parts: readonly string[];
}

const placeholders = /\{(\w+)\}/g;

/** The value, or each word of a list such as `player, admin`, as people call it. */
function called(names: Readonly<Record<string, string>> | undefined, value: string): string {
  if (names === undefined) return value;
  return value
    .split(', ')
    .map((word) => names[word] ?? word)
    .join('、');
}

function clauses(parts: readonly string[], language: Translation): string[] {
  const said: string[] = [];
  const rest = [...parts];
  for (let form = rest.shift(); form !== undefined; form = rest.shift()) {
    const values = new Map([...form.matchAll(placeholders)].map(([, name = '']) => [name, rest.shift() ?? '']));
    const translation = language.faults[form] ?? form;
    said.push(translation.replace(placeholders, (_, name: string) => called(language.words[name], values.get(name) ?? '')));
  }
  return said;
}

const sentence = (text: string, stop: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${stop}`;

/** What is wrong, as a sentence in the language of the page. A form without a translation is said in English. */
export function sayFault({ message, parts }: Fault): string {
  const language = languages[settings.value.language];
  const said = clauses(parts, language);
  return sentence(said.length === 0 ? message : said.join(language.colon), language.stop);
}

/** The same, but only the last of its causes: for who knows which move, line or member is meant. */
export function sayCause({ message, parts }: Fault): string {
  const language = languages[settings.value.language];
  return sentence(clauses(parts, language).at(-1) ?? message, language.stop);
}
