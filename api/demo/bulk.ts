import type pg from 'pg';
import {
  changeSchema,
  foreignKeys,
  readSchemaObjects,
  secondaryIndexes,
  statisticsTriggers,
} from '../database/parts.ts';
import { copyRows, linesOf } from './copy.ts';

/**
 * Fills empty tables in one transaction. Foreign keys, secondary indexes and what counts for the dashboard are taken
 * away and laid again: checking, sorting and counting all rows at once takes a fifth of the time. `content` is asked for a table while
 * PostgreSQL still sorts the one before.
 */
export async function fillTables(
  client: pg.PoolClient,
  content: Iterable<readonly [string, readonly object[]]>,
): Promise<void> {
  const keys = await readSchemaObjects(client, foreignKeys);
  const indexes = await readSchemaObjects(client, secondaryIndexes);
  const counting = await readSchemaObjects(client, statisticsTriggers);
  await changeSchema(client, [...keys, ...indexes, ...counting], 'remove');
  const left = Map.groupBy(indexes, ({ table }) => table);
  let sorting = Promise.resolve();
  for (const [table, rows] of content) {
    const lines = [...linesOf(rows)];
    await sorting;
    await copyRows(client, table, Object.keys(rows[0] ?? {}), lines);
    sorting = changeSchema(client, left.get(table) ?? [], 'restore');
    // Waited for above or below; until then a failure must not count as one that nobody handles.
    sorting.catch(() => {});
    left.delete(table);
  }
  await sorting;
  await changeSchema(client, [...[...left.values()].flat(), ...keys, ...counting], 'restore');
  await client.query('CALL rebuild_statistics()');
}
