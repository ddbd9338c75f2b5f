import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { QuotaKind } from '#contract/kit/quotas.ts';
import { instant } from '../database/queries/columns.ts';

/**
 * The use of quotas in the hour that ends at `until`, for all servers. An unlogged table: a commit does not wait for the disk,
 * and a crash of the database resets the quotas.
 */
export const quotas = pgTable(
  'quotas',
  {
    user_id: uuid('user_id').notNull(),
    kind: text('kind').$type<QuotaKind>().notNull(),
    used: integer('used').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind] })],
);
