import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../database/queries/columns.ts';
import type { Fault } from './links.rules.ts';

/** What each address that records link to has answered; who uses it is known from the records (decision 0064). */
export const linkChecks = pgTable(
  'link_checks',
  {
    /** The MD5 of the address, which may be too long for an index; as in the indexes of the records. */
    key: uuid('key').primaryKey(),
    address: text('address').notNull(),
    host: text('host').notNull(),
    next_check: instant('next_check').notNull(),
    /** Until then no other server asks it; later it is due again, because that server was killed. */
    claimed_until: instant('claimed_until'),
    checked_at: instant('checked_at'),
    /** The status of the last answer, or why there was none. */
    status: integer('status'),
    fault: text('fault').$type<Fault>(),
    moved_to: text('moved_to'),
    failing_since: instant('failing_since'),
    /** Consecutive ones. */
    failures: integer('failures').notNull().default(0),
    dead_since: instant('dead_since'),
  },
  (t) => [
    index('link_checks_due').on(t.next_check),
    index('link_checks_of_host').on(t.host, t.next_check),
    index('link_checks_claimed').on(t.claimed_until).where(sql`claimed_until is not null`),
    index('link_checks_dead').on(t.dead_since).where(sql`dead_since is not null`),
  ],
);

/** The keys of all dead links, as an array. */
export const deadKeys = sql`array(select ${linkChecks.key} from ${linkChecks} where ${linkChecks.dead_since} is not null)`;
