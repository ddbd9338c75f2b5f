import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Kind } from '#contract/kit/quotas.ts';
import { instant } from '../database/queries/columns.ts';

/**
 * How much of a kind somebody has made in the hour that ends with `until`; shared by all servers. Not logged: a
 * count commits without waiting for the disk, and after a crash of the database counting begins anew.
 */
export const quotas = pgTable(
  'quotas',
  {
    user_id: uuid('user_id').notNull(),
    kind: text('kind').$type<Kind>().notNull(),
    used: integer('used').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.kind] })],
);
