import { imports } from '#contract/imports.ts';
import type { Mount } from '../../http/mount.ts';
import { applyImport } from '../../records/import/apply.ts';
import { importJobs } from '../../records/import/jobs.ts';
import { findImport, importOf, listRows } from '../../records/import/store.ts';

/** Imports of edited exports (product/import). Each noun has the reading of the file itself. */
export function importsRoutes(on: Mount): void {
  on.answer(imports.read, async ({ db, actor, params }) => importOf(await findImport(db, actor, params.id)));
  on.answer(imports.rows, ({ db, actor, params, query }) => listRows(db, actor, params.id, query));
  on.change(imports.apply, (call) => applyImport(on, call));
  importJobs(on);
}
