import { v7 } from 'uuid';
import { endpoints } from '#contract/index.ts';
import { importRows, imports } from '../../records/import/import.table.ts';
import type { TestApi } from '../calls/startTestApi.ts';

/** Of an import without columns. */
export const importLayout = {
  columns: [],
  fixed: [],
  unknown: [],
  words: {},
  otherWords: [],
  language: 'es',
  hasVersions: true,
  defaults: {},
} as const;

/** Requests that succeed, for imports. Their rows are about records that do not exist. */
export function importExamples(api: TestApi) {
  /** An import of the administrator that can be applied. */
  async function readyImport() {
    const { user } = await api.as('admin');
    const id = v7();
    const of = {
      id,
      noun: 'spots',
      actor_id: user.id,
      file: 'a.csv',
      layout: importLayout,
      state: 'ready',
    } as const;
    await api.db.insert(imports).values({ ...of, rows: 1, checked: 1, changes: 1 });
    const row = { import_id: id, row: 2, record_id: v7(), version: 1, kind: 'change' } as const;
    await api.db.insert(importRows).values({ ...row, texts: [], fields: {} });
    return { params: { id } };
  }
  const calls = endpoints.filter(([name]) => /^\w+\.import$/.test(name));
  const file = async () => ({
    form: true,
    body: { file: new File(['name,country,title,email\n,,,\n,CL,,x'], 'a.csv') },
  });
  return {
    ...Object.fromEntries(calls.map(([name]) => [name, file])),
    'imports.read': readyImport,
    'imports.rows': readyImport,
    'imports.apply': readyImport,
  };
}
