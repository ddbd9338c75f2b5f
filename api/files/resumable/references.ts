import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { Id } from '#contract/kit/fields.ts';
import { isUploadReference, uploadIdOf } from '#contract/uploads.ts';
import type { Db } from '../../database/connection/database.ts';
import { sha256 } from '../../integrations/storage/checksum.ts';
import type { FileStore } from '../../integrations/storage/storage.ts';
import { invalid, invalidField, ProblemError } from '../../problems/problems.ts';
import type { FileFields } from '../uploads/file-fields.ts';
import { UploadedFile } from '../uploads/uploaded-file.ts';
import { readParts } from './parts.ts';
import { findFinished, type StoredUpload, storeSum } from './uploads.store.ts';

interface Reader {
  readonly db: Db;
  readonly files: FileStore;
  /** Whose uploads; undefined for an anonymous caller, who has none. */
  readonly userId: string | undefined;
}

/**
 * The body with its references to uploads (`upload:<id>` in fields for files) replaced by the uploads. Throws 422 with each
 * field whose upload is unknown, another person's, unfinished or expired, and 413 for more than the form takes.
 */
export async function withUploads(body: unknown, fields: FileFields, reader: Reader): Promise<unknown> {
  const found = referencesIn(body, fields);
  if (found.length === 0) return body;
  if (found.length > fields.max) throw new ProblemError(413, codes.tooManyFiles);
  const ids = found.map(({ id }) => id).filter((id) => z.safeParse(Id, id).success);
  const { db, userId } = reader;
  const stored = userId && ids.length > 0 ? await findFinished(db, userId, ids) : new Map();
  const missing = found.filter(({ id }) => !stored.has(id));
  if (missing.length > 0) throw invalid(missing.map(({ path }) => ({ path, code: codes.uploadGone })));
  const files = new Map([...stored].map(([id, row]) => [id, fileOf(row, reader)]));
  return replaced(body, '', '', fields, (reference) => files.get(uploadIdOf(reference)));
}

interface Reference {
  /** As in the errors of fields: `photos.0`. */
  readonly path: string;
  readonly id: string;
}

function referencesIn(body: unknown, fields: FileFields): Reference[] {
  const all: Reference[] = [];
  replaced(body, '', '', fields, (reference, path) => void all.push({ path, id: uploadIdOf(reference) }));
  return all;
}

/** A copy of the value in which each reference in a field for files is what `replace` returns. */
function replaced(
  value: unknown,
  key: string,
  path: string,
  fields: FileFields,
  replace: (reference: string, path: string) => unknown,
): unknown {
  if (isUploadReference(value)) return key && fields.includes(key) ? replace(value, path) : value;
  if (Array.isArray(value))
    return value.map((item, i) => replaced(item, `${key}[${i}]`, `${path}.${i}`, fields, replace));
  if (!isPlain(value)) return value;
  const inside = Object.entries(value).map(([name, inner]) => {
    const [innerKey, innerPath] = key ? [`${key}[${name}]`, `${path}.${name}`] : [name, name];
    return [name, replaced(inner, innerKey, innerPath, fields, replace)];
  });
  return Object.fromEntries(inside);
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function fileOf(row: StoredUpload, { db, files }: Reader): UploadedFile {
  let content: Promise<Buffer | undefined> | undefined;
  const load = () => {
    content ??= readParts(files, row);
    return content;
  };
  const sum = async () => {
    if (row.sha256) return row.sha256;
    const whole = await load();
    content = undefined;
    const computed = sha256(whole ?? Buffer.alloc(0));
    if (whole) await storeSum(db, row.id, computed);
    row.sha256 = computed;
    return computed;
  };
  const read = async (path: string) => {
    const whole = row.used_at ? undefined : await load();
    content = undefined;
    if (!whole) throw invalidField(path, codes.uploadGone);
    return whole;
  };
  return new UploadedFile(row.id, row.size, sum, read);
}
