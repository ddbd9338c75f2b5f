import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connection/database.ts';
import { bulkActs, bulkRows } from '../../../records/bulk/bulk.table.ts';
import { importRows } from '../../../records/import/import.table.ts';
import type { users } from '../users.table.ts';

type Person = Pick<typeof users.$inferSelect, 'id' | 'first_name' | 'last_name' | 'email'>;

/** Empties attempts with an address that the user had, and searches for the user that were exported or acted on (product/audit#erasure). */
export async function eraseFromAudit(tx: Tx, { id, first_name, last_name, email }: Person): Promise<void> {
  const own = sql`noun = 'users' and record_id = ${id}`;
  const { rows } = await tx.execute<{ email: string }>(
    sql`select distinct unnest(array[before ->> 'email', after ->> 'email']) as email from history where ${own}`,
  );
  const emails = [email, ...rows.map((row) => row.email)].filter(Boolean);
  await tx.execute(sql`
    update history set name = '', address = null
    where action in ('login_failed', 'reset_requested') and name = any(${sql.param(emails)}::text[])`);
  const words = [first_name, last_name, ...emails].filter(Boolean);
  const looksFor = (text: SQL) => sql`exists (select from unnest(${sql.param(words)}::text[]) as word
    where position(public.fold(word) in public.fold(${text})) > 0)`;
  await tx.execute(sql`
    update history set after = after - 'search' where action = 'export' and ${looksFor(sql`after ->> 'search'`)}`);
  await tx.execute(sql`
    update ${bulkActs} set query = query - 'search' where noun = 'users' and ${looksFor(sql`query ->> 'search'`)}`);
}

/** Empties what acts on many users and imported files keep of the user. */
export async function eraseFromActs(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`update ${bulkRows} set name = '', fields = case when fields is not null then '{}'::jsonb end
    where record_id = ${id} and (name <> '' or fields is not null)`);
  await tx.execute(sql`delete from ${importRows} where record_id = ${id}`);
}
