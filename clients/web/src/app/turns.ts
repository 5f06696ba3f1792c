import { signal } from '@preact/signals';

import type { Message } from '../protocol/messages';
import { hall } from './session';

/** The tables where one is to move. */
export const turns = signal<ReadonlySet<number>>(new Set());

/** The seats that one has, as the server has told them: `black 7`. */
const seats = new Set<string>();

function hear(message: Message): void {
  if (message.verb === 'Resume') seats.add(`${message.side} ${message.room}`);
  if (message.verb === 'Start') seats.add(`${message.yourside} ${message.room}`);
  if (message.verb !== 'Turn' && message.verb !== 'GameOver') return;
  const mine = message.verb === 'Turn' && seats.has(`${message.side} ${message.room}`);
  if (mine === turns.value.has(message.room)) return;
  const next = new Set(turns.value);
  if (mine) next.add(message.room);
  else next.delete(message.room);
  turns.value = next;
}

/** Listens for the turns at all tables; once for the page. */
export function followTurns(): void {
  hall.listen(hear);
}
