import { randomBytes } from 'node:crypto';
import type { Role } from '#contract/kit/roles.ts';
import type { User } from '#contract/users.ts';
import type { Tx } from '../../database/connection/database.ts';
import { type ChangeContext, recordHistory } from '../../records/history.ts';
import { fullNameOf } from '../../records/record-name.ts';
import { hashPassword } from '../../security/passwords.ts';
import { notifyOwner } from './users.change.ts';
import { createUser, lockAdmins, lockUser, updateUser } from './users.store.ts';

/* What single sign-on changes of users (product/sso#accounts, product/sso#roles). */

/** A password that nobody knows: without a hash browsers could not become known devices. */
export const unknownPasswordHash = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

type Values = Pick<User, 'first_name' | 'last_name' | 'email' | 'role'> & { password_hash: string };

/** Creates the account of a person whom a provider has confirmed. Throws 422 if there is one with this address. */
export async function createSsoUser(tx: Tx, provider: string, values: Values): Promise<User> {
  const user = await createUser(tx, values);
  const name = `${fullNameOf(user)} (${provider})`;
  recordHistory(tx, undefined, { noun: 'users', id: user.id, action: 'create', after: user, name });
  return user;
}

/**
 * Gives a user the role that a provider decided, except that the last administrator stays one. The audit names the provider; the
 * owner is told by mail. Returns the role of now.
 */
export async function changeSsoRole(
  { tx, jobs }: Pick<ChangeContext, 'tx' | 'jobs'>,
  provider: string,
  { id, role }: { id: string; role: Role },
): Promise<Role> {
  const before = await lockUser(tx, id);
  if (before.role === role) return role;
  if (before.role === 'admin' && (await lockAdmins(tx)) <= 1) return before.role;
  const after = await updateUser(tx, id, { role });
  const name = `${fullNameOf(after)} (${provider})`;
  recordHistory(tx, undefined, { noun: 'users', id, action: 'role', before, after, name });
  await notifyOwner({ tx, jobs }, id, [after.email], ['role']);
  return role;
}
