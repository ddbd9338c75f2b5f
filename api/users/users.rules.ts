import { isAtLeast, isStaff, type Role } from '#contract/roles.ts';
import type { User, UserChange } from '#contract/users.ts';

type Who = { readonly id: string; readonly role: Role };

/** Everyone sees their own record; staff see all (design §6). */
export const maySee = (actor: Who, id: string): boolean => isStaff(actor.role) || actor.id === id;

/** Nobody changes someone above them: an editor could otherwise take over an administrator's account. */
export const mayChange = (actor: Who, user: Who): boolean =>
  actor.id === user.id || (isStaff(actor.role) && isAtLeast(actor.role, user.role));

/**
 * Only administrators give roles, only staff restore, and artists come from the import alone (specification §5); fields
 * sent unchanged are harmless (design §6).
 */
export function maySet(
  actor: Who,
  before: Pick<User, 'role' | 'status' | 'type'>,
  change: UserChange,
): boolean {
  if (change.type === 'artist' && before.type !== 'artist') return false;
  const changesRole = change.role !== undefined && change.role !== before.role;
  const changesStatus = change.status !== undefined && change.status !== before.status;
  return (!changesRole || actor.role === 'admin') && (!changesStatus || isStaff(actor.role));
}

/** Everyone has a last name, but artists, many of whom have one name. */
export const lacksName = (before: Pick<User, 'type'>, change: UserChange): boolean =>
  change.last_name === '' && (change.type ?? before.type) !== 'artist';

/** True when the change would leave one administrator fewer. */
export const losesAdmin = (before: Pick<User, 'role' | 'status'>, after: Partial<User>): boolean =>
  before.role === 'admin' &&
  before.status === 'active' &&
  ((after.role ?? 'admin') !== 'admin' || after.status === 'deleted');

const erasedHost = '@erased.invalid';

/** The address of a row whose personal data is gone. */
export const erasedAddress = (id: string): string => id + erasedHost;
export const isErased = ({ email }: Pick<User, 'email'>): boolean => email.endsWith(erasedHost);

const personal = ['first_name', 'last_name', 'email'];

/** A record as it was, without the name and address of the person of this id, wherever in it they stand. */
export function unnamed(record: unknown, id: string): unknown {
  if (Array.isArray(record)) return record.map((item) => unnamed(item, id));
  if (typeof record !== 'object' || record === null) return record;
  const isThem = 'id' in record && record.id === id;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isThem && personal.includes(name) ? '' : unnamed(value, id),
    ]),
  );
}
