import { isAtLeast, isStaff, type Role } from './kit/roles.ts';
import type { User } from './users.ts';

/* Who may change what of whom: the server asks, and the screens show it (docs/decisions/0005, 0031). */

type Who = { readonly id: string; readonly role: Role };

/** Nobody changes someone above them: an editor could otherwise take over an administrator's account. */
export const mayChange = (actor: Who, user: Who): boolean =>
  actor.id === user.id || (isStaff(actor.role) && isAtLeast(actor.role, user.role));

/**
 * Whose password, address of mail and existence somebody may change: of other staff, administrators only. An editor
 * could otherwise sign in as another one and decide on their own edit.
 */
export const mayChangeAccount = (actor: Who, user: Who): boolean =>
  mayChange(actor, user) && (actor.id === user.id || actor.role === 'admin' || !isStaff(user.role));

/** What somebody is, is the staff's to say; artists come from the import alone (product/users#types). */
export const maySetType = (actor: Pick<Who, 'role'>, before: User['type'], type: User['type']): boolean =>
  type === before || (isStaff(actor.role) && type !== 'artist');
