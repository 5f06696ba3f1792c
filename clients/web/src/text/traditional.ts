import table from 'virtual:traditional';

/** Returns a Chinese text of the page in traditional characters. */
export const toTraditional = (chinese: string): string =>
  table.texts[chinese] ?? [...chinese].map((char) => table.chars[char] ?? char).join('');
