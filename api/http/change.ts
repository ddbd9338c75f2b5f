import type { FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Tx } from '../database/connection/database.ts';
import { decodeQueue } from '../files/pictures/encode.ts';
import { storedFiles } from '../files/pictures/files.table.ts';
import { type ChecksumsByKey, storePictures, type Visibility } from '../files/pictures/pictures.ts';
import { unpublishUncommitted } from '../files/pictures/private.ts';
import { takeUploads } from '../files/resumable/uploads.store.ts';
import { removeKeys, removeUncommittedFiles } from '../files/sweep.ts';
import { uploadsIn } from '../files/uploads/uploaded-file.ts';
import { conflict, ProblemError, unauthorized } from '../problems/problems.ts';
import { requireRights, type SessionUser } from '../security/access.ts';
import type { Call, Change } from './call.ts';
import { type Claim, hashRequest, readKey, storeAnswer, storedAnswer, takesKey } from './idempotency.ts';
import { CallerChanged, lockRights, withRights } from './rights.ts';

/** Makes a change and returns the JSON to send. */
export type Changing = (change: Change<Endpoint>) => Promise<string>;

/**
 * Runs a change: its pictures are stored first (they cannot be part of a transaction), then everything else commits in
 * one transaction. If it fails the pictures are removed, and a key that has a stored answer gets that answer.
 */
export async function inTransaction(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  request: FastifyRequest,
  handler: Changing,
  visibility: Visibility = 'public',
): Promise<unknown> {
  const claimed = await idempotencyClaimOf(call, endpoint, request);
  const { body, sums } = endpoint.takes
    ? { body: call.body, sums: new Map() as ChecksumsByKey }
    : await stored(call, request, visibility);
  const published: string[] = [];
  try {
    return await retryConflicts(() => attempt(call, endpoint, { body, sums, published }, claimed, handler));
  } catch (error) {
    await removeUncommittedFiles(call, [...sums.keys()]);
    await unpublishUncommitted(call, published);
    if (claimed && !(error instanceof CallerChanged)) {
      const first = await repeated(call, endpoint, claimed).catch(unlessRefused);
      request.isRepeated = first !== undefined;
      if (first) return first.answer;
    }
    throw error;
  }
}

/** The stored answer of the key, after checking the caller's rights: the failed attempt may not have got that far. */
async function repeated(call: Call<Endpoint>, endpoint: Endpoint, claimed: Claim) {
  requireRights(call.tokenHash && (await call.findActor(call.tokenHash)), endpoint);
  return storedAnswer(call.db, claimed);
}

/** The body with its pictures stored; they are decoded in a fair queue, for as long as the caller stays connected. */
async function stored(call: Call<Endpoint>, request: FastifyRequest, visibility: Visibility) {
  const { raw, log } = request;
  const disconnected = new AbortController();
  const onClose = () => disconnected.abort();
  if (raw.socket.destroyed) onClose();
  raw.socket.once('close', onClose);
  const onBegin = () => {
    request.hasDecoded = true;
  };
  const requester = { person: call.visitor?.id ?? call.ip, signal: disconnected.signal, onBegin };
  return storePictures(call.body, call.files, requester, visibility)
    .catch((error) => {
      if (isBusy(error) && !disconnected.signal.aborted)
        log.warn(
          { person: requester.person, waiting: decodeQueue.waiting },
          'picture queue is full: one refused',
        );
      throw error;
    })
    .finally(() => raw.socket.off('close', onClose));
}

const isBusy = (error: unknown) => error instanceof ProblemError && [429, 503].includes(error.status);

/** If the database cannot be reached, the first failure is reported. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ProblemError) throw error;
}

async function attempt(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  { body, sums, published }: { body: unknown; sums: ChecksumsByKey; published: string[] },
  claimed: Claim | undefined,
  handler: Changing,
): Promise<string> {
  return call.db.transaction((tx) =>
    withRights(lockRights(tx, call, endpoint), async () => {
      const rows = [...sums].map(([key, sha256]) => ({ key, sha256 }));
      if (rows.length > 0) await tx.insert(storedFiles).values(rows);
      await consumeUploads(tx, call);
      const registerFiles = (more: readonly string[]) => published.push(...more);
      const answer = await handler({ ...call, tx, body, registerFiles });
      if (claimed) storeAnswer(tx, claimed, answer);
      return answer;
    }),
  );
}

/** Takes over the uploads of the body: their parts are removed after the commit. A change that is refused leaves them for the next. */
async function consumeUploads(tx: Tx, { body, visitor, jobs }: Call<Endpoint>): Promise<void> {
  const ids = new Set(uploadsIn(body).map(({ id }) => id));
  if (ids.size === 0 || !visitor) return;
  const parts = await takeUploads(tx, visitor.id, [...ids]);
  if (!parts) throw conflict(codes.uploadGone);
  await removeKeys(tx, jobs, parts);
}

/** What an Idempotency-Key claims; undefined without one. */
export async function idempotencyClaimOf(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Claim | undefined> {
  const key = takesKey(endpoint) ? readKey(request.headers['idempotency-key']) : undefined;
  if (!key || !call.visitor) return undefined;
  // Programs of one owner may choose the same keys.
  const subject = call.visitor.key?.id ?? call.visitor.id;
  return { subject, key, hash: await hashRequest(request.url, call.body) };
}

/**
 * Runs the work of a call that is no `change` in a transaction that holds the caller's rights, after they were checked again:
 * shared, or alone if the work ends them.
 */
export const withRightsOf = <T>(
  { db, tokenHash, lockActor }: Pick<Call<Endpoint>, 'db' | 'tokenHash' | 'lockActor'>,
  endpoint: Endpoint,
  work: (tx: Tx, caller: SessionUser | undefined, tokenHash: Buffer) => Promise<T>,
  { exclusive = false } = {},
): Promise<T> =>
  retryConflicts(() =>
    db.transaction(async (tx) => {
      if (!tokenHash) throw unauthorized();
      const caller = await lockActor(tx, tokenHash, exclusive);
      requireRights(caller, endpoint);
      return work(tx, caller, tokenHash);
    }),
  );

/** Retries after a deadlock or a serialization failure. */
export async function retryConflicts<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code =
      ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code;
    if (tries <= 1 || (code !== '40P01' && code !== '40001')) throw error;
    return retryConflicts(work, tries - 1);
  }
}
