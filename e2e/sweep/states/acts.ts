import { bulkActs, bulkRows } from '../../../api/records/bulk/bulk.table.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';

/** A finished act on many records for each shape, which left out a record of that shape. Returns their ids. */
export async function createActs(
  { db, as }: Pick<TestApi, 'db' | 'as'>,
  categories: Readonly<Record<string, string>>,
  nameIn: (shape: string) => string,
): Promise<Record<string, string>> {
  const { user } = await as('admin');
  const ids: Record<string, string> = {};
  for (const [shape, record_id] of Object.entries(categories)) {
    const [act] = await db
      .insert(bulkActs)
      .values({
        ...{ noun: 'categories', action: 'set', state: 'done', fields: { order: 7 }, actor_id: user.id },
        ...{ matched: 2, changed: 1, skipped: 1, reasons: { bulkUnchanged: 1 } },
        finished_at: new Date().toISOString(),
      })
      .returning();
    const bulk_id = act?.id ?? '';
    const leftOut = { reason: 'bulkUnchanged', state: 'skipped' as const, name: nameIn(shape) };
    await db.insert(bulkRows).values({ bulk_id, record_id, version: 1, ...leftOut });
    ids[shape] = bulk_id;
  }
  return ids;
}
