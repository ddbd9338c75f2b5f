import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AnswerOf,
  type BodyOf,
  basePath,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
} from '#contract/kit.ts';
import type { Tx } from '../database/connect.ts';
import { type Actor, admit, bearerToken, type FindActor, hashToken } from './access.ts';
import { type Changing, inTransaction } from './change.ts';
import { parse, readParams, readQuery } from './input.ts';
import { leased, untilLeasesEnd } from './leases.ts';
import { unsigned } from './pictures.signed.ts';
import type { Stored } from './pictures.ts';
import { signInFirst } from './problems.ts';
import { readChange } from './sent-back.ts';
import type { Services } from './services.ts';
import { receive, uploadFolder } from './uploads.ts';

/** What a handler is told about the call that it answers. */
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
  /** Tells that somebody's session or rights end with this call: it is answered once that holds on every server. */
  revokes(): void;
}

/** A change also has the transaction that it happens in; the files of its body are stored pictures by now. */
export interface Change<E extends Endpoint> extends Omit<Call<E>, 'body'> {
  readonly tx: Tx;
  readonly body: Stored<BodyOf<E>>;
  /** Has files of these keys taken back when the change fails. */
  stores(keys: readonly string[]): void;
}

type Handler = (call: Call<Endpoint>) => Promise<unknown>;
type Answer<E extends Endpoint> = AnswerOf<E> | Download;

/** A file as the answer, streamed. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly stream: Readable;
  constructor(name: string, type: string, stream: Readable) {
    this.name = name;
    this.type = type;
    this.stream = stream;
  }
}

/** Puts endpoints on the server: the only way there is, so none is without its least role. */
export class Mount {
  readonly services: Services;
  readonly #server: FastifyInstance;
  readonly #find: FindActor;
  readonly #headers: Record<string, string>;
  /** What answers `GET …/:id`, by path. */
  readonly #reads = new Map<string, Handler>();
  /** The endpoints mounted so far. */
  readonly mounted: Endpoint[] = [];

  /** `headers` go with every answer, of failure too. */
  constructor(server: FastifyInstance, services: Services, headers: Record<string, string>) {
    this.#headers = headers;
    this.#server = server;
    this.services = services;
    this.#find = leased(services.findActor);
  }

  /** A call that changes nothing, or sees to its own transactions. */
  answer<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void {
    if (endpoint.method === 'GET') this.#reads.set(endpoint.path, handler as Handler);
    this.#route(endpoint, (call) => handler(call as Call<E>));
  }

  /**
   * A change: one transaction for all that the handler does, its Idempotency-Key and the answer kept with it.
   * `allow` runs first, before anything is stored: it throws when the caller may not, or the record is absent.
   * `current` answers the record that a PUT changes as its caller reads it; `GET` of the same path does unless told.
   * `isPrivate` says whether its pictures are kept from others until the handler publishes them.
   */
  change<E extends Endpoint>(
    endpoint: E,
    handler: (change: Change<E>) => Promise<AnswerOf<E>>,
    allow?: (call: Call<E>) => Promise<void>,
    current?: (call: Call<E>) => Promise<unknown>,
    isPrivate?: (call: Call<E>) => boolean,
  ): void {
    this.#route(
      endpoint,
      async (call, request) => {
        await allow?.(call as Call<E>);
        const visibility = isPrivate?.(call as Call<E>) ? 'private' : 'public';
        return inTransaction(call, endpoint, request, handler as Changing, visibility);
      },
      current as Handler | undefined,
    );
  }

  #route(
    endpoint: Endpoint,
    respond: (call: Call<Endpoint>, request: FastifyRequest) => Promise<unknown>,
    current?: Handler,
  ): void {
    this.mounted.push(endpoint);
    const { services } = this;
    this.#server.route({
      method: endpoint.method,
      url: basePath + endpoint.path,
      exposeHeadRoute: false,
      // Before the body is read: who may not call, sends nothing.
      onRequest: async (request, reply) => {
        reply.headers(this.#headers);
        const token = bearerToken(request.headers.authorization);
        request.tokenHash = token ? hashToken(token) : undefined;
        request.actor = request.tokenHash && (await this.#find(request.tokenHash));
        admit(request.actor, endpoint.least);
      },
      handler: async (request, reply) => {
        const { body, discard } = await receive(request, uploadFolder(services.config));
        try {
          const call = callOf(services, endpoint, request);
          const answer = await respond(
            await this.#withBody(call, endpoint, unsigned(body), current),
            request,
          );
          if (request.revokes) await untilLeasesEnd();
          return send(reply, endpoint, answer);
        } finally {
          await discard();
        }
      },
    });
  }

  /** The call with its body read; a PUT to one record may repeat what the record holds already. */
  async #withBody(call: Omit<Call<Endpoint>, 'body'>, endpoint: Endpoint, body: unknown, current?: Handler) {
    const whole = call as Call<Endpoint> & { body: unknown };
    const read = current ?? (endpoint.path.endsWith('/:id') ? this.#reads.get(endpoint.path) : undefined);
    whole.body =
      endpoint.method === 'PUT' && read
        ? await readChange(endpoint.body, body, async () => (await read(whole)) as Record<string, unknown>)
        : parse(endpoint.body, body);
    return whole;
  }
}

function callOf(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Omit<Call<Endpoint>, 'body'> {
  return {
    ...services,
    get actor() {
      if (!request.actor) throw signInFirst();
      return request.actor;
    },
    visitor: request.actor,
    tokenHash: request.tokenHash,
    params: readParams(request) as ParamsOf<Endpoint>,
    query: readQuery(endpoint.query, request),
    ip: request.ip ?? '',
    revokes() {
      request.revokes = true;
    },
  };
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): unknown {
  if (!(answer instanceof Download)) return reply.code(endpoint.status).send(answer);
  return reply
    .type(answer.type)
    .header('content-disposition', `attachment; filename="${answer.name}"`)
    .send(answer.stream);
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    tokenHash: Buffer | undefined;
    revokes: boolean;
  }
}
