import { computed, effect, signal } from '@preact/signals';

import type { PairedMessage } from '../protocol/events';
import type { Message } from '../protocol/messages';
import { route } from './route';
import { server } from './session';

/** The tables where it is the user's turn. */
export const turns = signal<ReadonlySet<number>>(new Set());

/** The user's unfinished tournament games. */
export const pairings = signal<readonly PairedMessage[]>([]);

/** The tables that the user has visited, which need no notice. */
const visited = signal<ReadonlySet<number>>(new Set());

/** The tournament games that wait at tables the user has not visited yet. */
export const newPairings = computed(() => pairings.value.filter(({ room }) => !visited.value.has(room)));

const without = (room: number): PairedMessage[] => pairings.value.filter((each) => each.room !== room);

/** The user's seats as the server reported them, such as `black 7`. */
const seats = new Set<string>();

function hear(message: Message): void {
  if (message.verb === 'Resume') seats.add(`${message.side} ${message.room}`);
  if (message.verb === 'Start') seats.add(`${message.yourside} ${message.room}`);
  if (message.verb === 'Paired') {
    seats.add(`${message.side} ${message.room}`);
    pairings.value = [...without(message.room), message];
  }
  if (message.verb === 'GameOver') pairings.value = without(message.room);
  if (message.verb !== 'Turn' && message.verb !== 'GameOver') return;
  const mine = message.verb === 'Turn' && seats.has(`${message.side} ${message.room}`);
  if (mine === turns.value.has(message.room)) return;
  const next = new Set(turns.value);
  if (mine) next.add(message.room);
  else next.delete(message.room);
  turns.value = next;
}

/** Follows the turns at all tables. Call it once per page. */
export function followTurns(): void {
  const user = computed(() => server.user.value?.name);
  effect(() => {
    // The seats of one user are nobody's business after another one has signed in.
    void user.value;
    seats.clear();
    turns.value = new Set();
    pairings.value = [];
  });
  server.listen(hear);
  route.subscribe((here) => {
    if (here.page === 'table') visited.value = new Set([...visited.peek(), here.room]);
  });
}
