import { isStaff, type Role } from '#contract/kit/roles.ts';
import { mayChangeAccount, maySetType } from '#contract/users.rules.ts';
import type { User, UserChange } from '#contract/users.ts';

type Who = { readonly id: string; readonly role: Role };

/** Everyone sees their own record; staff see all (product/users#own-record). */
export const maySee = (actor: Who, id: string): boolean => isStaff(actor.role) || actor.id === id;

/** The fields of an account that let somebody in, as somebody, or not at all. */
const guarded = ['email', 'password', 'status'] as const;
type Account = Pick<User, 'id' | 'role' | 'status' | 'type' | 'email'>;

/** Whether this person may make this change; fields sent unchanged are harmless (product/roles#fixed-fields). */
export function maySet(actor: Who, before: Account, change: UserChange): boolean {
  const changes = (field: keyof UserChange) =>
    change[field] !== undefined && change[field] !== before[field as keyof Account];
  if (changes('type') && !maySetType(actor, before.type, change.type ?? before.type)) return false;
  if (changes('role') && actor.role !== 'admin') return false;
  if (changes('status') && !isStaff(actor.role)) return false;
  return !guarded.some(changes) || mayChangeAccount(actor, before);
}

/** Only administrators make staff. */
export const mayCreate = (actor: Who, { role = 'user', type = 'individual' }: UserChange): boolean =>
  (role === 'user' || actor.role === 'admin') && maySetType(actor, 'individual', type);

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
export function deletedUserName(record: unknown, id: string): unknown {
  if (Array.isArray(record)) return record.map((item) => deletedUserName(item, id));
  if (typeof record !== 'object' || record === null) return record;
  const isThem = 'id' in record && record.id === id;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isThem && personal.includes(name) ? '' : deletedUserName(value, id),
    ]),
  );
}
