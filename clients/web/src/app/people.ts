import type { NameRole } from '../protocol/vocabulary';
import { NameRoles } from './nameRoles';
import { server } from './session';

const roles = new NameRoles(async (names) =>
  (await server.askAll({ verb: 'Roles', names })).flatMap((line) => (line.verb === 'Role' ? [line] : [])),
);

/** Returns the role behind a name, or null until the server has answered. */
export const roleOf = (name: string): NameRole | null => roles.of(name);

/** Forgets the answers: an account may have been created meanwhile. */
export const forgetRoles = (): void => roles.forget();
