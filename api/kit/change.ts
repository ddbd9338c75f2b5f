import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/kit.ts';
import { admit } from './access.ts';
import type { Call, Change } from './call.ts';
import { type Claim, firstAnswer, hashRequest, keepAnswer, readKey } from './idempotency.ts';
import { storedFiles } from './kit.table.ts';
import { decoding } from './pictures.encode.ts';
import { takeBackPublished } from './pictures.private.ts';
import { type Sums, storePictures, type Visibility } from './pictures.ts';
import { ProblemError } from './problems.ts';
import { byRights, CallerChanged, holdRights } from './rights.ts';
import { takeBack } from './sweep.ts';

/** Does a change and answers the JSON that is sent. */
export type Changing = (change: Change<Endpoint>) => Promise<string>;

/**
 * Runs a change: its pictures are stored first (they cannot be part of a transaction), then everything else commits
 * at once. When it fails, the pictures are taken back, and a key that was answered before is answered the same.
 */
export async function inTransaction(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  request: FastifyRequest,
  handler: Changing,
  visibility: Visibility = 'public',
): Promise<unknown> {
  const claimed = await claimOf(call, endpoint, request);
  const { body, sums } = await stored(call, request, visibility);
  const published: string[] = [];
  try {
    return await retried(() => attempt(call, endpoint, { body, sums, published }, claimed, handler));
  } catch (error) {
    await takeBack(call, [...sums.keys()]);
    await takeBackPublished(call, published);
    if (claimed && !(error instanceof CallerChanged)) {
      const first = await repeated(call, endpoint, claimed).catch(unlessRefused);
      request.isRepeated = first !== undefined;
      if (first) return first.answer;
    }
    throw error;
  }
}

/** What the key was answered with first, for who may call now: what failed may have failed before that was asked. */
async function repeated(call: Call<Endpoint>, { least }: Endpoint, claimed: Claim) {
  admit(call.tokenHash && (await call.findActor(call.tokenHash)), least);
  return firstAnswer(call.db, claimed);
}

/** The body with its pictures stored, decoded in the caller's turn while they are there to hear of it. */
async function stored(call: Call<Endpoint>, request: FastifyRequest, visibility: Visibility) {
  const { raw, log } = request;
  const gone = new AbortController();
  const hangUp = () => gone.abort();
  if (raw.socket.destroyed) hangUp();
  raw.socket.once('close', hangUp);
  const onBegin = () => {
    request.hasDecoded = true;
  };
  const asking = { person: call.visitor?.id ?? call.ip, gone: gone.signal, onBegin };
  return storePictures(call.body, call.files, asking, visibility)
    .catch((error) => {
      if (isBusy(error) && !gone.signal.aborted)
        log.warn(
          { person: asking.person, waiting: decoding.waiting },
          'too many pictures wait: one is refused',
        );
      throw error;
    })
    .finally(() => raw.socket.off('close', hangUp));
}

const isBusy = (error: unknown) => error instanceof ProblemError && [429, 503].includes(error.status);

/** A database that cannot be asked: what failed first is told. */
function unlessRefused(error: unknown): undefined {
  if (error instanceof ProblemError) throw error;
}

async function attempt(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  { body, sums, published }: { body: unknown; sums: Sums; published: string[] },
  claimed: Claim | undefined,
  handler: Changing,
): Promise<string> {
  return call.db.transaction((tx) =>
    byRights(holdRights(tx, call, endpoint), async () => {
      const rows = [...sums].map(([key, sha256]) => ({ key, sha256 }));
      if (rows.length > 0) await tx.insert(storedFiles).values(rows);
      const stores = (more: readonly string[]) => published.push(...more);
      const answer = await handler({ ...call, tx, body, stores });
      if (claimed) keepAnswer(tx, claimed, answer);
      return answer;
    }),
  );
}

/** What an Idempotency-Key claims; undefined without one. */
export async function claimOf(
  call: Call<Endpoint>,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Claim | undefined> {
  const key = endpoint.method === 'POST' ? readKey(request.headers['idempotency-key']) : undefined;
  if (!key || !call.visitor) return undefined;
  return { subject: call.visitor.id, key, hash: await hashRequest(request.url, call.body) };
}

/** Two changes that got in each other's way (deadlock, serialization): the loser tries again. */
export async function retried<T>(work: () => Promise<T>, tries = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code =
      ((error as Error).cause as { code?: string } | undefined)?.code ?? (error as { code?: string }).code;
    if (tries <= 1 || (code !== '40P01' && code !== '40001')) throw error;
    return retried(work, tries - 1);
  }
}
