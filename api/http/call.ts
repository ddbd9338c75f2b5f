import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/kit/endpoint.ts';
import type { Tx } from '../database/connection/database.ts';
import type { WithStoredPictures } from '../files/pictures/pictures.ts';
import { unauthorized } from '../problems/problems.ts';
import { type Actor, requireProof, type SessionUser } from '../security/access.ts';
import { readParams, readQuery } from './body/input.ts';
import type { Services } from './services.ts';

/** What a handler receives. */
export interface Call<E extends Endpoint> extends Services {
  /** The authenticated caller; throws 401 without one. Endpoints open to everyone read `visitor`. */
  readonly actor: Actor;
  readonly visitor: Actor | undefined;
  /** SHA-256 of the caller's token; undefined when not signed in. */
  readonly tokenHash: Buffer | undefined;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The client's network address; forwarded headers are read only from a trusted proxy. */
  readonly ip: string;
  /** The `Cookie` header. Cookies never authenticate a caller. */
  readonly cookies: string | undefined;
  /** The `User-Agent` header. */
  readonly userAgent: string | undefined;
  /** Sets a cookie with the response. */
  setCookie(cookie: string): void;
  /** Marks that the call ends a session or changes rights: the response waits until that holds on every server. */
  revokes(): void;
  /** Throws 403 unless the person has proved who they are in the last ten minutes; for endpoints that declare `proof`. */
  requireProof(): void;
}

/** A call whose body may not have been read yet. */
export type CallBeforeBody<E extends Endpoint> = Omit<Call<E>, 'body'> & {
  readonly body: BodyOf<E> | undefined;
};

/** What the handler of a change receives: its transaction, and the body with its files stored as pictures. */
export interface Change<E extends Endpoint> extends Omit<Call<E>, 'body'> {
  readonly tx: Tx;
  readonly body: WithStoredPictures<BodyOf<E>>;
  /** Registers files to remove if the change fails. */
  registerFiles(keys: readonly string[]): void;
}

/** Parses path and query parameters; throws 404 or 422. */
export const parseParameters = ({ query }: Endpoint, request: FastifyRequest) => ({
  params: readParams(request),
  query: readQuery(query, request),
});

/** The call of a request. */
export const callOf = (
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Pick<Call<Endpoint>, 'params' | 'query' | 'body'>,
): Call<Endpoint> => {
  const ip = request.ip ?? '';
  const visitor = request.actor && { ...request.actor, address: ip };
  return {
    ...services,
    ...asked,
    get actor() {
      if (!visitor) throw unauthorized();
      return visitor;
    },
    visitor,
    tokenHash: request.tokenHash,
    ip,
    cookies: request.headers.cookie,
    userAgent: request.headers['user-agent'],
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    revokes() {
      request.revokes = true;
    },
    requireProof: () => requireProof(endpoint, visitor),
  };
};

type Handler<E extends Endpoint, T> = (call: Call<E>) => Promise<T>;

/**
 * A handler that reads from a replica which has everything that was committed when the call came, or else from the primary
 * (docs/decisions/0095). An export is streamed after its handler, and recorded: it stays on the primary.
 */
export const fromReplica =
  <E extends Endpoint, T>(handler: Handler<E, T>): Handler<E, T> =>
  async (call) => {
    const isExport = (call.query as { export?: unknown }).export !== undefined;
    const answered = isExport
      ? undefined
      : await call.replica?.read((db) => handler({ ...call, actor: call.actor, db }));
    return answered ? answered.result : handler(call);
  };

declare module 'fastify' {
  interface FastifyRequest {
    actor: SessionUser | undefined;
    tokenHash: Buffer | undefined;
    revokes: boolean;
  }
}
