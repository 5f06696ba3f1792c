import { chineseFaults } from './chineseFaults';
import type { Written } from './languages';
import { inLanguage, written } from './translated';

interface Translation {
  /** A sentence for each form of the server. */
  faults: Readonly<Record<string, string>>;
  /** The words for the values of some placeholders. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>;
  colon: string;
  stop: string;
}

const translations = (): Record<Written, Translation> => ({
  // The server speaks English itself.
  en: { faults: {}, words: {}, colon: ': ', stop: '.' },
  zh: { faults: chineseFaults.value?.faults ?? {}, words: chineseFaults.value?.words ?? {}, colon: '：', stop: '。' },
});

/** A fault as the server sends it: the text in English, and the parts for other languages. */
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
    .map((word) => inLanguage({ en: word, zh: names[word] ?? word }))
    .join('、');
}

/** The clauses of a fault, each as a function of how it starts: with a capital letter unless it starts with a value. */
function clauses(parts: readonly string[], language: Translation): ((capital: boolean) => string)[] {
  const said: ((capital: boolean) => string)[] = [];
  const rest = [...parts];
  for (let form = rest.shift(); form !== undefined; form = rest.shift()) {
    const values = new Map([...form.matchAll(placeholders)].map(([, name = '']) => [name, rest.shift() ?? '']));
    const translation = inLanguage({ en: form, zh: language.faults[form] ?? form });
    const value = (_: string, name: string): string => called(language.words[name], values.get(name) ?? '');
    said.push((capital) => (capital ? capitalised(translation) : translation).replace(placeholders, value));
  }
  return said;
}

const capitalised = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** The fault as a sentence in the language of the page, in English for a form without a translation. */
export function sayFault({ message, parts }: Fault): string {
  const language = translations()[written()];
  const said = clauses(parts, language).map((clause, index) => clause(index === 0));
  return `${said.length === 0 ? capitalised(message) : said.join(language.colon)}${language.stop}`;
}

/** The last cause of the fault as a sentence, for a reader who knows which move, line or member is meant. */
export function sayCause({ message, parts }: Fault): string {
  const language = translations()[written()];
  return `${clauses(parts, language).at(-1)?.(true) ?? capitalised(message)}${language.stop}`;
}
