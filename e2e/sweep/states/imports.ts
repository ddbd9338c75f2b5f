import { importRows, imports } from '../../../api/records/import/import.table.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import { type Shape, shapes } from './shapes.ts';

/** A compared file for each shape: one row changes a category, one is refused. Returns their ids. */
export async function createImports(
  { db, as }: Pick<TestApi, 'db' | 'as'>,
  nameIn: (shape: Shape) => string,
): Promise<Record<string, string>> {
  const { user } = await as('admin');
  const ids: Record<string, string> = {};
  for (const shape of shapes) {
    const name = nameIn(shape);
    const layout = {
      columns: [{ name: 'name', label: name.slice(0, 40), at: 0 }],
      ...{ fixed: [name], unknown: [name], words: {}, otherWords: [], hasVersions: false, defaults: {} },
      language: 'es' as const,
    };
    const counts = { rows: 2, checked: 2, changes: 1, refused: 1 };
    const of = {
      noun: 'categories' as const,
      actor_id: user.id,
      file: `${name}.xlsx`,
      state: 'ready' as const,
    };
    const [stored] = await db
      .insert(imports)
      .values({ ...of, ...counts, layout })
      .returning();
    const id = stored?.id ?? '';
    const row = { import_id: id, name, texts: [] };
    const cell = { column: 'name', before: name, after: name };
    await db.insert(importRows).values([
      { ...row, row: 2, kind: 'change', cells: [{ ...cell, reason: null }] },
      { ...row, row: 3, kind: 'refused', reason: 'bulkStale', cells: [{ ...cell, reason: 'importTouched' }] },
    ]);
    ids[shape] = id;
  }
  return ids;
}
