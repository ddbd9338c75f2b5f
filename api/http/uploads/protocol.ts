import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ERRORS, Server } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { LatestFirstLocker } from '../../files/resumable/latest-first-locker.ts';
import { TusStore } from '../../files/resumable/tus-store.ts';
import { badRequest, notFound, ProblemError } from '../../problems/problems.ts';
import type { Services } from '../services.ts';
import type { RequestBody } from './request-body.ts';

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
}

interface Caller {
  readonly userId: string;
  /** Called for a new upload; throws when there may be none. */
  readonly reserve: (id: string, size: number) => Promise<void>;
}

/** Answers a request of the tus protocol. Throws a problem for every refusal. */
export type Protocol = (request: FastifyRequest, body: RequestBody, caller: Caller) => Promise<Answer>;

/** Milliseconds after which a request that a later one replaces ends: what it has received is stored first. */
const lockDrainTimeout = 1;

export function protocolOf(services: Services, path: string): Protocol {
  const locker = new LatestFirstLocker();
  return async (request, body, { userId, reserve }) => {
    let failure: unknown;
    // One for each request: it sees the uploads of its caller only.
    const server = new Server({
      path,
      datastore: new TusStore(services, userId),
      // An upload of another person must not be disturbed by whoever knows its id.
      locker: { newLock: (id) => locker.newLock(`${userId}/${id}`) },
      lockDrainTimeout,
      maxSize: maxPictureBytes,
      relativeLocation: true,
      namingFunction: () => randomUUID(),
      onUploadCreate: async (_, { id, size = 0 }) => {
        await reserve(id, size);
        // File names are personal, and nobody reads them.
        return { metadata: {} };
      },
      onResponseError: (_, error) => {
        failure = error;
        return undefined;
      },
    });
    const { status, headers } = await server.handleWeb(webRequest(request, body));
    const refusal = body.refusal();
    if (refusal) throw refusal;
    if (status >= 400) throw problemOf(status, failure, request.method);
    return { status, headers: sentHeaders(headers) };
  };
}

/** What the protocol reads of a request. */
function webRequest({ raw, method }: FastifyRequest, { stream }: RequestBody): Request {
  const names = Object.keys(raw.headers).filter((name) => /^(tus|upload|content)-/.test(name));
  const headers = names.map((name): [string, string] => [name, String(raw.headers[name])]);
  const address = new URL(raw.url ?? '/', 'http://localhost');
  const body = stream && (Readable.toWeb(stream) as ReadableStream<Uint8Array>);
  return new Request(address, { method, headers, ...(body && { body, duplex: 'half' as const }) });
}

/** Without those for other origins: the API has none (api/server/security-headers.ts). */
const sentHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => /^(tus|upload)-|^(location|cache-control)$/.test(name)));

const statuses: Record<number, [status: number, code: MessageCode] | undefined> = {
  409: [409, codes.uploadOffset],
  410: [410, codes.uploadGone],
  412: [412, codes.tusVersion],
  413: [413, codes.imageTooLarge],
};

/** The problem of a refusal by the library; failures of the database and the storage remain what they are. */
function problemOf(status: number, failure: unknown, method: string): unknown {
  if (failure instanceof Error && !('status_code' in failure)) return failure;
  if (status === 404) return notFound();
  // A later request for the same upload has ended this one.
  if (failure === ERRORS.ABORTED) return new ProblemError(409, codes.uploadOffset);
  // The library's answer to a PATCH without its content type or offset.
  if (status === 403 && method === 'PATCH') return badRequest();
  const known = statuses[status];
  return known ? new ProblemError(...known) : badRequest();
}
