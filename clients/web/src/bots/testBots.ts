import type { BotKind, OptionKind } from '../app/api';

/** An option of a bot of the unit tests. */
export const integer = (name: string, min: number, max: number, value: number): OptionKind => ({
  name,
  help: `what ${name} means`,
  type: 'integer',
  min,
  max,
  default: value,
});

/** A bot of the unit tests. */
export const bot = (name: string, options: OptionKind[]): BotKind => ({ name, title: name, about: '', options });
