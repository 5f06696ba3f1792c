import { server } from '../app/session';
import { instalments, type Definition } from './definition';

/** The tournament `id` was made, but not all that belongs to it: `cause` says why. */
export class Half extends Error {
  constructor(
    readonly id: number,
    override readonly cause: unknown,
  ) {
    super('the tournament is not complete');
  }
}

/**
 * Makes a tournament, with `starts` one that begins at once, and tells how many of the messages are sent. Returns its
 * number; null when the definition is too large for the server. Rejects as a request does, or with `Half`.
 */
export async function create(
  definition: Definition,
  starts: boolean,
  progress: (done: number, count: number) => void,
): Promise<number | null> {
  const parts = instalments(definition);
  if (parts === null) return null;
  const actions = starts ? [...parts.actions, ['start']] : parts.actions;
  const answer = await server.ask({ verb: 'NewEvent', definition: JSON.stringify(parts.definition) });
  if (answer.verb !== 'NewEvent') throw new Error('NewEvent is answered with NewEvent');
  const { id } = answer;
  try {
    for (const [done, [action = '', ...given]] of actions.entries()) {
      progress(done + 1, actions.length + 1);
      await server.ask({ verb: 'Direct', id, action, arguments: given });
    }
  } catch (failure) {
    throw new Half(id, failure);
  }
  return id;
}
