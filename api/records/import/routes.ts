import { codes } from '#contract/kit/codes.ts';
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
import { type Laid, layoutOf } from './layout.ts';
import { type ImportNoun, importNouns } from './nouns.ts';
import { importOf, insertImport } from './store.ts';

/** The handler that reads an edited export of a noun (product/import). */
export function importRoutes(on: Mount, noun: ImportNoun): void {
  importNouns(on).set(noun.bulk.noun, noun);
  on.change(noun.bulk.calls.import, (call: Change<ImportCalls['import']>) => start(call, noun));
}

async function start(call: Change<ImportCalls['import']>, noun: ImportNoun): Promise<Import> {
  const { tx, actor, body, jobs } = call;
  await refuseTooMany(tx, actor.id);
  const { file, words = '{}', language = 'es', ...defaults } = body;
  const laid = await readLaid(noun, file as { path: string; name: string }, {
    words: readWords(words) ?? {},
    language,
    defaults,
  });
  const name = cleanLine(file.name).slice(0, 200);
  const of = { noun: noun.bulk.noun, actor_id: actor.id, address: actor.address ?? null, file: name };
  const stored = await insertImport(tx, of, rowsOf(laid), laid.layout);
  await queueImport(tx, jobs, stored.id);
  return importOf(stored);
}

/** The rows of the file; 422 at the field `file` if they cannot be read. */
async function readLaid(
  noun: ImportNoun,
  { path, name }: { path: string; name: string },
  sent: Parameters<typeof layoutOf>[2],
): Promise<Laid> {
  try {
    return layoutOf(noun, await readInThread(path, name), sent);
  } catch (error) {
    throw error instanceof FileError ? invalidField('file', error.code) : error;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The rows with their ids and versions; those with bad ids and repeated ones have a reason. */
function rowsOf({ rows, layout, idAt, versionAt }: Laid) {
  const seen = new Set<string>();
  return rows.map(({ row, cells }: FileRow) => {
    const { record_id, reason } = identified((cells[idAt] ?? '').trim().toLowerCase(), seen);
    const version = versionIn((cells[versionAt] ?? '').trim());
    return { row, record_id, reason, version, texts: layout.columns.map(({ at }) => cells[at] ?? '') };
  });
}

function identified(id: string, seen: Set<string>) {
  if (id === '') return { record_id: null, reason: null };
  if (!uuid.test(id)) return { record_id: null, reason: codes.importBadId };
  if (seen.has(id)) return { record_id: id, reason: codes.importSameId };
  seen.add(id);
  return { record_id: id, reason: null };
}

const versionIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
