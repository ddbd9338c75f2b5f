import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { and, eq, lt, sql } from 'drizzle-orm';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Db, Tx } from '../database/connection/database.ts';
import { pipelined } from '../database/connection/transaction.ts';
import { UploadedFile } from '../files/uploads/uploaded-file.ts';
import { ReceivedFile } from '../files/uploads/uploads.ts';
import { badRequest, conflict } from '../problems/problems.ts';
import { idempotencyKeys } from './idempotency.table.ts';

export interface Claim {
  subject: string;
  key: string;
  hash: Buffer;
}

/** Whether an endpoint honours an `Idempotency-Key` (product/wire#idempotency). */
export const takesKey = ({ method, minRole, path, answersSecret }: Endpoint): boolean =>
  method === 'POST' && minRole !== 'none' && !path.startsWith('/auth/') && !answersSecret;

/** Reads the `Idempotency-Key` of a request: undefined without one, 400 if it is not valid. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header)) throw badRequest();
  return header;
}

/** SHA-256 of a request: its URL and body, files by their content, however it was sent. */
export async function hashRequest(call: string, body: unknown): Promise<Buffer> {
  const hash = createHash('sha256').update(call);
  await digest(hash, body);
  return hash.digest();
}

async function digest(hash: Hash, value: unknown): Promise<void> {
  if (value instanceof ReceivedFile) {
    const content = createHash('sha256');
    for await (const chunk of createReadStream(value.path)) content.update(chunk);
    hash.update(content.digest());
  } else if (value instanceof UploadedFile) {
    hash.update(await value.sum());
  } else if (typeof value === 'object' && value !== null) {
    for (const key of Object.keys(value).sort()) {
      hash.update(`\0${key}\0`);
      await digest(hash, (value as Record<string, unknown>)[key]);
    }
  } else {
    hash.update(`\0${typeof value}\0${String(value)}`);
  }
}

/**
 * Stores the JSON answer with its key in the transaction of the change. Of concurrent duplicates one commits: the others
 * wait for it, fail as a whole, and read its answer with `storedAnswer`.
 */
export function storeAnswer(tx: Tx, { subject, key, hash }: Claim, answer: string): void {
  const row = sql`insert into ${idempotencyKeys} (subject, key, request_hash, answer)
    values (${subject}, ${key}, ${hash}, ${answer}::jsonb)`;
  pipelined(tx, tx.execute(row));
}

/**
 * The stored answer of a key; undefined for a new key, 409 if the key came with another request. What it tells may be on the primary
 * only, after a commit that nobody has acknowledged: with a message in the WAL, this one commits, and waits until a replica has both.
 */
export async function storedAnswer(
  db: Db,
  { subject, key, hash }: Claim,
): Promise<{ answer: unknown } | undefined> {
  const { request_hash, answer } = idempotencyKeys;
  const [first] = await db
    .select({ request_hash, answer, waits: sql`pg_logical_emit_message(true, 'repeated', '')::text` })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.subject, subject), eq(idempotencyKeys.key, key)));
  if (first && !first.request_hash.equals(hash)) throw conflict(codes.keyReused);
  return first && { answer: first.answer };
}

/** Deletes keys after 24 h (product/wire#idempotency). */
export async function deleteOldKeys(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`));
}
