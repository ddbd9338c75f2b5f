import type pg from 'pg';
import {
  changeSchema,
  foreignKeys,
  readSchemaObjects,
  secondaryIndexes,
  statisticsTriggers,
} from '../database/schema-objects.ts';
import { copyLines, copyRows } from './copy.ts';

/**
 * Fills empty tables in one transaction. Foreign keys, secondary indexes and triggers of statistics are removed and restored:
 * checking, sorting and counting all rows at once takes a fifth of the time. The next table is generated while PostgreSQL
 * builds the indexes of the previous one.
 */
export async function fillTables(
  client: pg.PoolClient,
  tables: Iterable<readonly [string, readonly object[]]>,
): Promise<void> {
  const keys = await readSchemaObjects(client, foreignKeys);
  const indexes = await readSchemaObjects(client, secondaryIndexes);
  const triggers = await readSchemaObjects(client, statisticsTriggers);
  await changeSchema(client, [...keys, ...indexes, ...triggers], 'remove');
  const indexesByTable = Map.groupBy(indexes, ({ table }) => table);
  let indexing = Promise.resolve();
  for (const [table, rows] of tables) {
    const lines = [...copyLines(rows)];
    await indexing;
    await copyRows(client, table, Object.keys(rows[0] ?? {}), lines);
    indexing = changeSchema(client, indexesByTable.get(table) ?? [], 'restore');
    // Awaited later: without a handler a rejection until then would be unhandled.
    indexing.catch(() => {});
    indexesByTable.delete(table);
  }
  await indexing;
  await changeSchema(client, [...[...indexesByTable.values()].flat(), ...keys, ...triggers], 'restore');
  await client.query('CALL rebuild_statistics()');
}
