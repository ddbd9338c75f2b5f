import { isStaff, type Role } from '#contract/kit/roles.ts';
import { mayChangeAccount, maySetType } from '#contract/users.rules.ts';
import type { User, UserChange } from '#contract/users.ts';

type Caller = { readonly id: string; readonly role: Role };

/** Users see their own record, staff all (product/users#own-record). */
export const maySee = (actor: Caller, id: string): boolean => isStaff(actor.role) || actor.id === id;

/** Fields that control who can sign in to an account. */
const guarded = ['email', 'password', 'status'] as const;
type Account = Pick<User, 'id' | 'role' | 'status' | 'type' | 'email'>;

/** Whether the actor may make this change; unchanged fields are always allowed (product/roles#read-only-fields). */
export function maySet(actor: Caller, before: Account, change: UserChange): boolean {
  const changes = (field: keyof UserChange) =>
    change[field] !== undefined && change[field] !== before[field as keyof Account];
  if (changes('type') && !maySetType(actor, before.type, change.type ?? before.type)) return false;
  if (changes('role') && actor.role !== 'admin') return false;
  if (changes('status') && !isStaff(actor.role)) return false;
  return !guarded.some(changes) || mayChangeAccount(actor, before);
}

/** Only administrators create staff. */
export const mayCreate = (actor: Caller, { role = 'user', type = 'individual' }: UserChange): boolean =>
  (role === 'user' || actor.role === 'admin') && maySetType(actor, 'individual', type);

/** Only artists may have no last name. */
export const lacksName = (before: Pick<User, 'type'>, change: UserChange): boolean =>
  change.last_name === '' && (change.type ?? before.type) !== 'artist';

/** Whether the change removes an administrator. */
export const removesAdmin = (before: Pick<User, 'role' | 'status'>, after: Partial<User>): boolean =>
  before.role === 'admin' &&
  before.status === 'active' &&
  ((after.role ?? 'admin') !== 'admin' || after.status === 'deleted');

const erasedHost = '@erased.invalid';

/** The address of a user whose personal data has been erased. */
export const erasedAddress = (id: string): string => id + erasedHost;
export const isErased = ({ email }: Pick<User, 'email'>): boolean => email.endsWith(erasedHost);

const personal = ['first_name', 'last_name', 'email'];

/** The record with empty personal fields in every nested object that has this user's id. */
export function withoutUserData(record: unknown, id: string): unknown {
  if (Array.isArray(record)) return record.map((item) => withoutUserData(item, id));
  if (typeof record !== 'object' || record === null) return record;
  const isUser = 'id' in record && record.id === id;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      isUser && personal.includes(name) ? '' : withoutUserData(value, id),
    ]),
  );
}
