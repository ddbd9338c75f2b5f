import { and, eq } from 'drizzle-orm';
import type { Role } from '#contract/kit/roles.ts';
import type { User } from '#contract/users.ts';
import type { Db } from '../../database/connection/database.ts';
import { recordHistory } from '../../records/history.ts';
import { hashPassword } from '../../security/passwords.ts';
import { createUser } from './users.store.ts';
import { users } from './users.table.ts';

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await db.$count(users, and(eq(users.role, 'admin'), eq(users.status, 'active')))) > 0;
}

/** Creates an account without a caller: the first administrator, or one from the shell. Returns the user. */
export async function createStaff(
  db: Db,
  { email, password, role }: { email: string; password: string; role: Role },
): Promise<User> {
  const [first_name = ''] = email.split('@');
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const user = await createUser(tx, { first_name, last_name: 'Bambalina', email, password_hash, role });
    recordHistory(tx, undefined, { noun: 'users', id: user.id, action: 'create', after: user });
    return user;
  });
}
