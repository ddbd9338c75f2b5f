import { eq } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Tx } from '../../database/connection/database.ts';
import { conflict, notFound } from '../../problems/problems.ts';
import { revisions } from '../revisions/revisions.table.ts';
import { spots } from '../spots/spots.table.ts';
import { submissions } from '../submissions/submissions.table.ts';

/**
 * The pending revision or submission with this id, and the owner of its spot; it stays pending until the transaction ends. Throws 404 if there is
 * none, 409 if it is decided.
 */
export async function findPending(tx: Tx, id: string) {
  for (const [noun, table] of [
    ['revisions', revisions],
    ['submissions', submissions],
  ] as const) {
    const { spot_id, author_id, createdAt, status } = table;
    const [found] = await tx
      .select({ id: table.id, spot_id, author_id, createdAt, status, owner: spots.user_id })
      .from(table)
      .innerJoin(spots, eq(spots.id, spot_id))
      .where(eq(table.id, id))
      .for('share', { of: table });
    if (found?.status === 'pending') return { ...found, noun };
    if (found) throw conflict(noun === 'revisions' ? codes.alreadyDecided : codes.submissionDecided);
  }
  throw notFound();
}
