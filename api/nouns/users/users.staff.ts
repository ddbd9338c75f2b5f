import { and, eq } from 'drizzle-orm';
import type { Role } from '#contract/kit/roles.ts';
import type { User } from '#contract/users.ts';
import type { Db } from '../../database/connection/database.ts';
import { record } from '../../records/history.ts';
import { hashPassword } from '../../security/passwords.ts';
import { createUser } from './users.store.ts';
import { users } from './users.table.ts';

export async function hasAdmin(db: Db): Promise<boolean> {
  const where = and(eq(users.role, 'admin'), eq(users.status, 'active'));
  return (await db.select({ id: users.id }).from(users).where(where).limit(1)).length > 0;
}

/** An account made from outside the screens: the first administrator, or one made from the shell. */
export async function addStaff(
  db: Db,
  { email, password, role }: { email: string; password: string; role: Role },
): Promise<User> {
  const [first_name = ''] = email.split('@');
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const user = await createUser(tx, { first_name, last_name: 'Bambalina', email, password_hash, role });
    record(tx, undefined, { noun: 'users', id: user.id, action: 'create', after: user });
    return user;
  });
}
