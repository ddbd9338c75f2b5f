import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';
import { removePictures } from '../../files/sweep.ts';
import type { Services } from '../../http/services.ts';
import { history } from '../../records/history.table.ts';
import { deletedUserName, erasedAddress } from './users.rules.ts';
import { users } from './users.table.ts';

/** Thirty days after a deletion nothing of the person is left but an empty row (product/users#erasure). */
export async function eraseDeleted({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const due = and(
    eq(users.status, 'deleted'),
    lt(users.deleted_at, sql`now() - interval '30 days'`),
    isNotNull(users.deleted_at),
  );
  const people = await db.select({ id: users.id }).from(users).where(due).limit(1000);
  for (const { id } of people) {
    await db.transaction(async (tx) => {
      const [person] = await tx
        .select()
        .from(users)
        .where(and(eq(users.id, id), due))
        .for('update');
      if (!person) return;
      await removePictures(tx, jobs, [person.picture, person.thumbnail]);
      await tx.update(users).set(nobody(id)).where(eq(users.id, id));
      await forgetInHistory(tx, id);
    });
  }
}

/** The history of the person goes; that of what they made stays, without their name and address. */
async function forgetInHistory(tx: Tx, id: string): Promise<void> {
  // Once in a life it may read all of it.
  await tx.execute(sql`set local statement_timeout = 0`);
  await tx.execute(
    sql`update history set before = null, after = null where noun = 'users' and record_id = ${id}`,
  );
  const naming = `%"${id}"%`;
  const { rows } = await tx.execute<{ id: string; before: unknown; after: unknown }>(
    sql`select id, before, after from history where before::text like ${naming} or after::text like ${naming}`,
  );
  for (const row of rows) {
    const [before = null, after = null] = [row.before, row.after].map((record) =>
      deletedUserName(record, id),
    );
    await tx.update(history).set({ before, after }).where(eq(history.id, row.id));
  }
}

const nobody = (id: string) => ({
  first_name: '',
  last_name: '',
  email: erasedAddress(id),
  password_hash: null,
  picture: null,
  thumbnail: null,
  spotify_id: null,
  deleted_at: null,
});

export function userJobs(services: Services): void {
  services.jobs.every('41 3 * * *', 'erase-deleted-users', () => eraseDeleted(services));
}
