import { sql } from 'drizzle-orm';
import { isStaff, type Role } from '#contract/kit/roles.ts';
import type { Tx } from '../../../database/connection/database.ts';
import { rightsLock } from '../../../database/connection/lock.ts';
import type { Actor } from '../../../security/access.ts';

/**
 * The person who started background work, as they are now; undefined if they are not staff any more. Nobody can withdraw their
 * rights until the transaction ends.
 */
export async function lockAuthor(
  tx: Tx,
  author: { readonly id: string; readonly address: string | null },
): Promise<Actor | undefined> {
  const { rows } = await tx.execute<{ role: Role; email: string }>(sql`
    select role, email from users where id = ${author.id} and status = 'active' and ${rightsLock(author.id, false)} for share`);
  const [person] = rows;
  return person && isStaff(person.role) ? { ...person, ...author } : undefined;
}
