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
import { bodyLimitsOf, isLarge } from './body-limits.ts';
import { type Changing, inTransaction } from './change.ts';
import { parse, readParams, readQuery } from './input.ts';
import { leased, untilLeasesEnd } from './leases.ts';
import { limited } from './limited.ts';
import { unsigned } from './pictures.signed.ts';
import type { Stored } from './pictures.ts';
import { signInFirst } from './problems.ts';
import { asCallerIs } from './rights.ts';
import { type Download, send } from './send.ts';
import { readChange } from './sent-back.ts';
import type { Services } from './services.ts';
import { hasBody } from './unread.ts';
import { UploadSpace } from './upload-space.ts';
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
  /** The `Cookie` header. No cookie says who calls. */
  readonly cookies: string | undefined;
  /** Gives the caller's browser a cookie with the answer. */
  setCookie(cookie: string): void;
  /** Tells that somebody's session or rights end with this call: it is answered once that holds on every server. */
  revokes(): void;
}

/** A call before its body is read, or with it. */
export type Gate<E extends Endpoint> = Omit<Call<E>, 'body'> & { readonly body: BodyOf<E> | undefined };

/** A change also has the transaction that it happens in; the files of its body are stored pictures by now. */
export interface Change<E extends Endpoint> extends Omit<Call<E>, 'body'> {
  readonly tx: Tx;
  readonly body: Stored<BodyOf<E>>;
  /** Has files of these keys taken back when the change fails. */
  stores(keys: readonly string[]): void;
}

type Handler = (call: Call<Endpoint>) => Promise<unknown>;
type Respond = (call: Call<Endpoint>, request: FastifyRequest) => Promise<unknown>;
type Gates = { allow?: Handler | undefined; current?: Handler | undefined };
type Answer<E extends Endpoint> = AnswerOf<E> | Download;

/** Puts endpoints on the server: the only way there is, so none is without its least role. */
export class Mount {
  readonly services: Services;
  readonly #server: FastifyInstance;
  readonly #find: FindActor;
  readonly #headers: Record<string, string>;
  readonly #space: UploadSpace;
  /** What answers `GET …/:id`, by path. */
  readonly #reads = new Map<string, Handler>();
  /** The endpoints mounted so far, and those of them that write without `change`. */
  readonly mounted: Endpoint[] = [];
  readonly onTheirOwn: Endpoint[] = [];

  /** `headers` go with every answer, of failure too. */
  constructor(server: FastifyInstance, services: Services, headers: Record<string, string>) {
    this.#headers = headers;
    this.#server = server;
    this.services = services;
    this.#find = leased(services.findActor);
    const { config } = services;
    this.#space = new UploadSpace(uploadFolder(config), config.uploads, (...said) =>
      server.log.warn(...said),
    );
  }

  /**
   * A call that changes nothing. The few that write see to their own transactions, and to their caller's rights in them:
   * the contract's test names each with its reason.
   */
  answer<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void {
    if (endpoint.method === 'GET') this.#reads.set(endpoint.path, handler as Handler);
    else this.onTheirOwn.push(endpoint);
    this.#route(endpoint, (call, request) =>
      limited(call, endpoint, request, () => handler(call as Call<E>)),
    );
  }

  /**
   * A change: one transaction for all that the handler does, its Idempotency-Key and the answer kept with it.
   * `allow` runs first, before anything is stored: it throws when the caller may not, or the record is absent. With files
   * to come it runs twice: without the body before the first of them is kept, and with it. What it read of a record may
   * be another by the transaction: the handler looks again at the row that it locks.
   * `current` answers the record that a PUT changes as its caller reads it; `GET` of the same path does unless told.
   * `isPrivate` says whether its pictures are kept from others until the handler publishes them.
   */
  change<E extends Endpoint>(
    endpoint: E,
    handler: (change: Change<E>) => Promise<AnswerOf<E>>,
    allow?: (call: Gate<E>) => Promise<void>,
    current?: (call: Call<E>) => Promise<unknown>,
    isPrivate?: (call: Call<E>) => boolean,
  ): void {
    this.#route(
      endpoint,
      async (call, request) => {
        await allow?.(call as Gate<E>);
        const visibility = isPrivate?.(call as Call<E>) ? 'private' : 'public';
        return limited(call, endpoint, request, () =>
          inTransaction(call, endpoint, request, handler as Changing, visibility),
        );
      },
      { allow: allow as Handler | undefined, current: current as Handler | undefined },
    );
  }

  #route(endpoint: Endpoint, respond: Respond, { allow, current }: Gates = {}): void {
    this.mounted.push(endpoint);
    const { services } = this;
    const limits = bodyLimitsOf(endpoint);
    const read = () => current ?? (isOne(endpoint) ? this.#reads.get(endpoint.path) : undefined);
    this.#server.route({
      method: endpoint.method,
      url: basePath + endpoint.path,
      exposeHeadRoute: false,
      bodyLimit: limits.bytes,
      // Before the body is read: who may not call, sends nothing.
      onRequest: async (request, reply) => {
        reply.headers(this.#headers);
        const token = bearerToken(request.headers.authorization);
        request.tokenHash = token ? hashToken(token) : undefined;
        await this.#admit(request, endpoint);
        if (request.actor && isLarge(request.headers))
          this.#space.enter(request.actor.id, request.raw, reply.raw);
      },
      handler: async (request, reply) => {
        const admitAgain = () => this.#admit(request, endpoint);
        const mayStore = async () => {
          const call = callOf(services, endpoint, request, reply) as Call<Endpoint>;
          await allow?.(call);
          await read()?.(call);
        };
        const begin = () => this.#space.begin(request.actor?.id ?? '');
        const { body, discard } = await receive(request, { limits, mayStore, begin, admitAgain });
        try {
          // Before anything that costs much: a body may take minutes to arrive.
          if (hasBody(request.raw)) await admitAgain();
          const answer = await asCallerIs(request, async () => {
            const call = callOf(services, endpoint, request, reply);
            return respond(await withBody(call, endpoint, unsigned(body), read()), request);
          });
          if (request.revokes) await untilLeasesEnd();
          return send(reply, endpoint, answer, admitAgain);
        } finally {
          await discard();
        }
      },
    });
  }

  /** Lets the caller in as who they are now, or refuses them. */
  async #admit(request: FastifyRequest, { least }: Endpoint): Promise<void> {
    request.actor = request.tokenHash && (await this.#find(request.tokenHash));
    admit(request.actor, least);
  }
}

/** A change of one record, whose path also reads it. */
const isOne = ({ method, path }: Endpoint) => method === 'PUT' && path.endsWith('/:id');

/** The call with its body read; a PUT to one record may repeat what the record holds already. */
async function withBody(
  call: Omit<Call<Endpoint>, 'body'>,
  endpoint: Endpoint,
  body: unknown,
  read: Handler | undefined,
): Promise<Call<Endpoint>> {
  const whole = call as Call<Endpoint> & { body: unknown };
  whole.body =
    endpoint.method === 'PUT' && read
      ? await readChange(endpoint.body, body, async () => (await read(whole)) as Record<string, unknown>)
      : parse(endpoint.body, body);
  return whole;
}

function callOf(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
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
    cookies: request.headers.cookie,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
    revokes() {
      request.revokes = true;
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined;
    tokenHash: Buffer | undefined;
    revokes: boolean;
  }
}
