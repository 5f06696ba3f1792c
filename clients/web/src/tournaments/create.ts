import { server } from '../app/session';
import { instalments, type Definition } from './definition';

/** The tournament `id` was created, but a later step failed with `cause`. */
export class Half extends Error {
  constructor(
    readonly id: number,
    override readonly cause: unknown,
  ) {
    super('the tournament is not complete');
  }
}

/**
 * Creates a tournament, and starts it if `starts` is set. Reports the number of messages sent. Returns the tournament's
 * number, or null if the definition is too large for the server. Rejects like a request, or with `Half`.
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
