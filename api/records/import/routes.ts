import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import type { BodyOf } from '#contract/kit/endpoint.ts';
import { Id } from '#contract/kit/fields.ts';
import { readWords } from '#contract/kit/lists/exports.ts';
import type { Import, ImportCalls } from '#contract/kit/lists/imports.ts';
import { cleanLine } from '#contract/values/characters.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField } from '../../problems/problems.ts';
import { FileError } from './file/file-error.ts';
import { readInThread } from './file/read-in-thread.ts';
import type { FileRow } from './file/table.ts';
import { queueImport, refuseTooMany } from './jobs.ts';
import { layoutOf, type ReadTable } from './layout.ts';
import { type ImportNoun, importNouns } from './nouns.ts';
import { importOf, insertImport } from './store.ts';

/** The handler that reads an edited export of a noun (product/import). */
export function importRoutes(on: Mount, noun: ImportNoun): void {
  importNouns(on).set(noun.bulk.noun, noun);
  /** The files that `allow` has read: outside the transaction, because reading may take seconds. */
  const read = new WeakMap<object, ReadTable>();
  on.change(
    noun.bulk.calls.import,
    (call: Change<ImportCalls['import']>) => start(call, noun, read.get(call.body.file)),
    {
      allow: async ({ body }) => {
        if (body) read.set(body.file, await readTable(noun, body));
      },
    },
  );
}

async function start(
  call: Change<ImportCalls['import']>,
  noun: ImportNoun,
  table: ReadTable | undefined,
): Promise<Import> {
  const { tx, actor, body, jobs } = call;
  await refuseTooMany(tx, actor.id);
  if (!table) throw new Error('The file was not read');
  const name = cleanLine(body.file.name).slice(0, 200);
  const of = { noun: noun.bulk.noun, actor_id: actor.id, address: actor.address ?? null, file: name };
  const stored = await insertImport(tx, of, rowsOf(table), table.layout);
  await queueImport(tx, jobs, stored.id);
  return importOf(stored);
}

/** The rows of the file; 422 at the field `file` if they cannot be read. */
async function readTable(
  noun: ImportNoun,
  { file, words = '{}', language = 'es', ...defaults }: BodyOf<ImportCalls['import']>,
): Promise<ReadTable> {
  try {
    const found = await readInThread(file.path ?? '', file.name);
    return layoutOf(noun, found, { words: readWords(words) ?? {}, language, defaults });
  } catch (error) {
    throw error instanceof FileError ? invalidField('file', error.code) : error;
  }
}

/** The rows with their ids and versions; those with bad ids and repeated ones have a reason. */
function rowsOf({ rows, layout, idAt, versionAt }: ReadTable) {
  const seen = new Set<string>();
  return rows.map(({ row, cells }: FileRow) => {
    const version = versionIn((cells[versionAt] ?? '').trim());
    const { record_id, reason } = identified((cells[idAt] ?? '').trim().toLowerCase(), seen);
    if (record_id && !reason && layout.hasVersions && !version)
      return { row, record_id, reason: codes.importBadVersion, version, texts: [] };
    return { row, record_id, reason, version, texts: layout.columns.map(({ at }) => cells[at] ?? '') };
  });
}

function identified(id: string, seen: Set<string>) {
  if (id === '') return { record_id: null, reason: null };
  if (!z.safeParse(Id, id).success) return { record_id: null, reason: codes.importBadId };
  if (seen.has(id)) return { record_id: id, reason: codes.importSameId };
  seen.add(id);
  return { record_id: id, reason: null };
}

const versionIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
