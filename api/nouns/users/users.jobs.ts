import { and, eq, lt, sql } from 'drizzle-orm';
import type { User } from '#contract/users.ts';
import type { Tx } from '../../database/connection/database.ts';
import { removePictures } from '../../files/sweep.ts';
import type { Services } from '../../http/services.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { history } from '../../records/history.table.ts';
import { deleteNotesOn } from '../../records/trash/dependents.ts';
import { removeEntry } from '../../records/trash/entries.ts';
import { eraseNotices } from '../notices/notices.change.ts';
import { secondFactors } from '../session/factor/factor.table.ts';
import { passkeys } from '../session/passkeys/passkeys.table.ts';
import { ssoLinks } from '../session/sso/sso.table.ts';
import { removePrivateViews } from '../views/views.change.ts';
import { eraseFromActs, eraseFromAudit } from './deletion/users.erasure.ts';
import { erasedAddress, withoutUserData } from './users.rules.ts';
import { users } from './users.table.ts';

/** Erases the personal data of users who were deleted thirty days ago; an empty row stays (product/users#erasure). */
export async function eraseDeletedUsers({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  const due = and(eq(users.status, 'deleted'), lt(users.deleted_at, sql`now() - interval '30 days'`));
  const expired = await db.select({ id: users.id }).from(users).where(due).limit(1000);
  for (const { id } of expired) {
    await db.transaction(async (tx) => {
      const isStillDue = and(eq(users.id, id), due);
      const [user] = await tx.select().from(users).where(isStillDue).for('update');
      if (!user) return;
      await eraseUser(tx, jobs, user);
    });
  }
}

/** Erases the personal data of a locked, deleted user. */
export async function eraseUser(
  tx: Tx,
  jobs: Jobs,
  user: Pick<User, 'id' | 'first_name' | 'last_name' | 'email' | 'picture' | 'thumbnail'>,
): Promise<void> {
  const { id, picture, thumbnail } = user;
  await removePictures(tx, jobs, [picture, thumbnail]);
  await tx.update(users).set(erased(id)).where(eq(users.id, id));
  await tx.delete(secondFactors).where(eq(secondFactors.user_id, id));
  await tx.delete(ssoLinks).where(eq(ssoLinks.user_id, id));
  await tx.delete(passkeys).where(eq(passkeys.user_id, id));
  await deleteNotesOn(tx, id);
  await removeEntry(tx, id);
  await removePrivateViews(tx, id);
  await eraseNotices(tx, id);
  await eraseFromAudit(tx, user);
  await eraseFromHistory(tx, id);
}

/** Empties the user's own history, and removes their name and address from that of other records. */
async function eraseFromHistory(tx: Tx, id: string): Promise<void> {
  // It scans the full history.
  await tx.execute(sql`set local statement_timeout = 0`);
  await eraseFromActs(tx, id);
  await tx.execute(sql`
    update history set before = null, after = null, name = '' where noun = 'users' and record_id = ${id}`);
  const pattern = `%"${id}"%`;
  const { rows } = await tx.execute<{ id: string; before: unknown; after: unknown }>(
    sql`select id, before, after from history where before::text like ${pattern} or after::text like ${pattern}`,
  );
  for (const row of rows) {
    const [before, after] = [withoutUserData(row.before, id), withoutUserData(row.after, id)];
    await tx.update(history).set({ before, after }).where(eq(history.id, row.id));
  }
}

const erased = (id: string) => ({
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
  services.jobs.schedule('41 3 * * *', 'erase-deleted-users', () => eraseDeletedUsers(services));
}
