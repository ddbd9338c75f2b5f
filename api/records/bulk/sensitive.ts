import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/connection/database.ts';
import type { Mount } from '../../http/mount.ts';
import type { Act } from './batches/batch.ts';
import { bulkRows } from './bulk.table.ts';
import { bulkNouns } from './nouns.ts';

/** Whether an act sets a field whose change needs a fresh proof (product/accounts#proof), as a whole or in one of its rows. */
export async function setsSensitiveField(
  on: Mount,
  tx: Tx,
  { id, noun, action, fields }: Pick<Act, 'id' | 'noun' | 'action' | 'fields'>,
): Promise<boolean> {
  const sensitive = bulkNouns(on).get(noun)?.sensitive;
  if (!sensitive) return false;
  if (action !== 'import') return sensitive.some((field) => fields?.[field] !== undefined);
  const { rows } = await tx.execute(sql`
    select 1 from ${bulkRows} where bulk_id = ${id} and fields ?| ${sql.param([...sensitive])}::text[] limit 1`);
  return rows.length > 0;
}
