import { isAtLeast, isStaff, type Role } from './kit/roles.ts';
import type { User } from './users.ts';

/* Who may change which user: enforced by the server, reflected by the screens (docs/decisions/0005, 0031). */

type Person = { readonly id: string; readonly role: Role };

/** A user of a higher role cannot be changed: otherwise an editor could take over an administrator's account. */
export const mayChange = (actor: Person, user: Person): boolean =>
  actor.id === user.id || (isStaff(actor.role) && isAtLeast(actor.role, user.role));

/**
 * Whether the actor may change the user's password and email address, or delete the user. For other staff only
 * administrators may: an editor could otherwise sign in as another one and approve their own edit.
 */
export const mayChangeAccount = (actor: Person, user: Person): boolean =>
  mayChange(actor, user) && (actor.id === user.id || actor.role === 'admin' || !isStaff(user.role));

/** Only staff may set the type; the type artist is set by the import only (product/users#types). */
export const maySetType = (actor: Pick<Person, 'role'>, before: User['type'], type: User['type']): boolean =>
  type === before || (isStaff(actor.role) && type !== 'artist');
