import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/kit/endpoint.ts';
import type { Tx } from '../database/connection/database.ts';
import type { Stored } from '../files/pictures/pictures.ts';
import { signInFirst } from '../problems/problems.ts';
import type { Actor } from '../security/access.ts';
import { readParams, readQuery } from './body/input.ts';
import type { Services } from './services.ts';

/** What a handler receives. */
export interface Call<E extends Endpoint> extends Services {
  /** Who calls. Endpoints that are open to everyone ask `visitor` instead. */
  readonly actor: Actor;
  readonly visitor: Actor | undefined;
  /** SHA-256 of the caller's token, when they are signed in. */
  readonly tokenHash: Buffer | undefined;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The network address that the call came from; forwarded headers count only from a trusted proxy. */
  readonly ip: string;
  /** The `Cookie` header. No cookie says who calls. */
  readonly cookies: string | undefined;
  /** Gives the caller's browser a cookie with the answer. */
  setCookie(cookie: string): void;
  /** Says that the call ends somebody's session or rights: it is answered once that holds on every server. */
  revokes(): void;
}

/** A call before its body is read, or with it. */
export type CallBeforeBody<E extends Endpoint> = Omit<Call<E>, 'body'> & {
  readonly body: BodyOf<E> | undefined;
};

/** A change also has the transaction that it happens in; the files of its body are stored pictures by now. */
export interface Change<E extends Endpoint> extends Omit<Call<E>, 'body'> {
  readonly tx: Tx;
  readonly body: Stored<BodyOf<E>>;
  /** Registers files to remove if the change fails. */
  stores(keys: readonly string[]): void;
}

/** What the path and the query of a request say; throws a problem when the endpoint takes no such thing. */
export const readAsked = ({ query }: Endpoint, request: FastifyRequest) => ({
  params: readParams(request),
  query: readQuery(query, request),
});

/** The call of a request; its body is undefined until it is read. */
export const callOf = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Pick<Call<Endpoint>, 'params' | 'query' | 'body'>,
): Call<Endpoint> => ({
  ...services,
  ...asked,
  get actor() {
    if (!request.actor) throw signInFirst();
    return request.actor;
  },
  visitor: request.actor,
  tokenHash: request.tokenHash,
  ip: request.ip ?? '',
  cookies: request.headers.cookie,
  setCookie: (cookie) => void reply.header('set-cookie', cookie),
  revokes() {
    request.revokes = true;
  },
});

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    tokenHash: Buffer | undefined;
    revokes: boolean;
  }
}
