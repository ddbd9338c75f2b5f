import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { type AnswerOf, basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import type { Db } from '../database/connection/database.ts';
import type { SearchCaller, SearchSource, SourceFor } from '../database/queries/search-sources.ts';
import { withoutSignatures } from '../files/pictures/signatures.ts';
import { withUploads } from '../files/resumable/references.ts';
import { bodyLimitsOf, isLarge } from '../files/uploads/body-limits.ts';
import { UploadSpace } from '../files/uploads/upload-space.ts';
import { receiveBody, uploadFolder } from '../files/uploads/uploads.ts';
import { warnUnlessOutage } from '../jobs/database-outage.ts';
import { currentRequestId } from '../jobs/request-id.ts';
import { ProblemError } from '../problems/problems.ts';
import {
  type CallerKey,
  type FindActor,
  requireProof,
  requireRights,
  tokenHashOf,
} from '../security/access.ts';
import { cachedActors, untilSessionCachesExpire } from '../security/session-cache.ts';
import { countAttempt } from '../security/throttle.ts';
import { hasBody } from './body/discard.ts';
import { parse } from './body/input.ts';
import { readChange } from './body/unchanged-fields.ts';
import { type Call, type CallBeforeBody, type Change, callOf, fromReplica, parseParameters } from './call.ts';
import { type Changing, inTransaction } from './change.ts';
import { withQuotas } from './quotas.ts';
import { withCurrentRights } from './rights.ts';
import { isStreamed, type Streamed, send } from './send.ts';
import { type Serializer, serializerOf } from './serialize.ts';
import type { Services } from './services.ts';

type Handler = (call: Call<Endpoint>) => Promise<unknown>;
export type ChangeHandler = (change: Change<Endpoint>) => Promise<unknown>;
type Respond = (call: Call<Endpoint>, request: FastifyRequest, serializer: Serializer) => Promise<unknown>;
type BeforeBody = { allow?: Handler | undefined; current?: Handler | undefined };
interface ChangeOptions<E extends Endpoint> {
  /**
   * Runs first, before anything is stored: it throws if the caller lacks the right or the record is absent. For uploads it
   * runs twice: without the body before the first file is stored, and with it. The record may change between this and the
   * transaction, so the handler checks again on the row that it locks.
   */
  allow?: (call: CallBeforeBody<E>) => Promise<void>;
  /** The record that a PUT changes as its caller reads it; by default the handler of `GET` on the path. */
  current?: (call: Call<E>) => Promise<unknown>;
  /** Whether pictures are stored privately until the handler publishes them. */
  isPrivate?: (call: Call<E>) => boolean;
}
type Asked = ReturnType<typeof parseParameters>;
type Current = () => Promise<Record<string, unknown> | undefined>;
type Answer<E extends Endpoint> = AnswerOf<E> | Streamed;

/** Registers endpoints. There is no other way to register one, so each has its minimum role checked. */
export class Mount {
  readonly services: Services;
  readonly #server: FastifyInstance;
  readonly #find: FindActor;
  readonly #headers: Record<string, string>;
  /** The disk space of uploads in progress, and their number. */
  readonly space: UploadSpace;
  /** The handlers of `GET …/:id`, by path. */
  readonly #reads = new Map<string, Handler>();
  readonly mounted: Endpoint[] = [];
  /** How one record of a noun is read, by noun: the history needs its present values. */
  readonly records = new Map<string, (db: Db, id: string) => Promise<object>>();
  /** The handlers of changes: an act on many records makes them one by one. */
  readonly changes = new Map<Endpoint, ChangeHandler>();
  /** How the records of a noun are found by the search across everything. */
  readonly #searches = new Map<HistoryNoun, SourceFor>();
  /** The endpoints that write without `change`. */
  readonly withoutChange: Endpoint[] = [];

  /** `headers` are sent with every response, errors included. */
  constructor(server: FastifyInstance, services: Services, headers: Record<string, string>) {
    this.#headers = headers;
    this.#server = server;
    for (const name of ['actor', 'tokenHash', 'quotaHeaders']) server.decorateRequest(name, undefined);
    for (const name of ['revokes', 'isRepeated', 'hasDecoded']) server.decorateRequest(name, false);
    this.services = services;
    this.#find = cachedActors(services.findActor, services.countLookup);
    const { config } = services;
    this.space = new UploadSpace(uploadFolder(config), config.uploads, (...entry) =>
      server.log.warn(...entry),
    );
  }

  /**
   * A call that changes nothing. The few that do write manage their own transactions and check the caller's rights in
   * them; the contract's test lists each with its reason.
   */
  answer<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<Answer<E>>): void {
    if (endpoint.method === 'GET') this.#reads.set(endpoint.path, handler as Handler);
    else this.withoutChange.push(endpoint);
    const read = endpoint.fromReplica ? fromReplica(handler) : handler;
    this.#route(endpoint, (call, request) =>
      withQuotas(call, endpoint, request, () => read(call as Call<E>)),
    );
  }

  /** A change: one transaction holds what the handler does, the Idempotency-Key and its stored answer. */
  change<E extends Endpoint>(
    endpoint: E,
    handler: (change: Change<E>) => Promise<AnswerOf<E>>,
    { allow, current, isPrivate }: ChangeOptions<E> = {},
  ): void {
    this.changes.set(endpoint, handler as ChangeHandler);
    this.#route(
      endpoint,
      async (call, request, serializer) => {
        await allow?.(call as CallBeforeBody<E>);
        const visibility = isPrivate?.(call as Call<E>) ? 'private' : 'public';
        // Inside the transaction: if the answer breaks the contract the change is rolled back.
        const change: Changing = async (by) => serializer.answer(await handler(by as Change<E>));
        return withQuotas(call, endpoint, request, () =>
          inTransaction(call, endpoint, request, change, visibility),
        );
      },
      { allow: allow as Handler | undefined, current: current as Handler | undefined },
    );
  }

  /** Registers what is done when the server has answered its last request. */
  onClose(work: () => Promise<void>): void {
    this.#server.addHook('onClose', work);
  }

  /** Registers how the search across everything finds the records of a noun. */
  searchable(noun: HistoryNoun, sourceFor: SourceFor): void {
    this.#searches.set(noun, sourceFor);
  }

  /** How records are found of the nouns that the caller may open. */
  sourcesFor(caller: SearchCaller): Map<HistoryNoun, SearchSource> {
    const sources = [...this.#searches].map(([noun, sourceFor]) => [noun, sourceFor(caller)] as const);
    return new Map(sources.filter((entry): entry is [HistoryNoun, SearchSource] => entry[1] !== undefined));
  }

  #route(endpoint: Endpoint, respond: Respond, { allow, current }: BeforeBody = {}): void {
    this.mounted.push(endpoint);
    const { services } = this;
    const limits = bodyLimitsOf(endpoint);
    const serializer = serializerOf(endpoint);
    this.#server.route({
      method: endpoint.method,
      url: basePath + endpoint.path,
      exposeHeadRoute: false,
      bodyLimit: limits.bytes,
      // Before the body is read: a caller without the right need not send it.
      onRequest: async (request, reply) => {
        reply.headers(this.#headers);
        request.tokenHash = tokenHashOf(request.headers.authorization);
        await this.admit(request, endpoint, countKey)
          .then(() => endpoint.proof === 'always' && requireProof(endpoint, request.actor))
          .catch((error) => this.#refuse(request, endpoint, error));
        if (request.actor && isLarge(request.headers))
          this.space.enter(request.actor.id, request.raw, reply.raw);
      },
      handler: async (request, reply) => {
        const admitAgain = () => this.admit(request, endpoint);
        const read = current ?? (isUpdate(endpoint) ? this.#reads.get(endpoint.path) : undefined);
        const callWith = (asked: Asked, body: unknown) =>
          callOf(services, endpoint, request, reply, { ...asked, body });
        const authorize = async () => {
          const call = callWith(parseParameters(endpoint, request), undefined);
          await allow?.(call);
          await read?.(call);
        };
        const begin = () => this.space.begin(request.actor?.id ?? '');
        const { body, discard } = await receiveBody(request, {
          limits,
          mayStore: authorize,
          begin,
          recheckRights: admitAgain,
        });
        try {
          // Checked again before anything costly: a body may take minutes to arrive.
          if (hasBody(request.raw)) await admitAgain();
          const run = (work: () => Promise<unknown>) => currentRequestId.run(request.id, work);
          const answer = await withCurrentRights(request, () =>
            run(async () => {
              const asked = parseParameters(endpoint, request);
              const shown = read && (async () => serializer.record(await read(callWith(asked, undefined))));
              const reader = { ...services, userId: request.actor?.id };
              const given = endpoint.takes ? body : await withUploads(body, limits.files, reader);
              const call = callWith(asked, await readBody(endpoint, withoutSignatures(given), shown));
              return respond(call, request, serializer);
            }),
          );
          if (request.revokes) await untilSessionCachesExpire();
          return send(reply, endpoint.status, serialized(answer, serializer), admitAgain);
        } catch (error) {
          return await this.#refuse(request, endpoint, withSerializedRecord(error, serializer));
        } finally {
          await discard();
        }
      },
    });
  }

  /** Throws the error, after recording that a signed-in caller lacked the right for a change. */
  async #refuse({ actor, ip, params }: FastifyRequest, endpoint: Endpoint, error: unknown): Promise<never> {
    const isRefusal = error instanceof ProblemError && error.status === 403 && endpoint.method !== 'GET';
    // Who has only to prove who they are does not lack the right.
    if (actor && isRefusal && error.code !== codes.proofRequired) {
      const by = { ...actor, address: ip ?? '' };
      // The refusal stands, whether or not it can be recorded.
      await this.services
        .recordRefusal(by, endpoint, (params as { id?: string }).id)
        .catch((failure) => warnUnlessOutage(this.services.log, failure, 'a refusal is not in the audit'));
    }
    throw error;
  }

  /** Authenticates the caller by their present state, or refuses the call. */
  async admit(
    request: FastifyRequest,
    endpoint: Pick<Endpoint, 'minRole'>,
    count?: (db: Db, key: CallerKey) => Promise<void>,
  ): Promise<void> {
    request.actor = request.tokenHash && (await this.#find(request.tokenHash));
    if (request.actor?.key) await count?.(this.services.db, request.actor.key);
    requireRights(request.actor, endpoint);
  }
}

/** Counts a call of a key, once: the caller is admitted again when the body has arrived (product/keys#rate). */
export const countKey = (db: Db, { id, per_minute }: CallerKey) =>
  countAttempt(db, { key: `key:${id}`, max: per_minute, minutes: 1 });

/** Whether the endpoint changes one record that GET reads at the same path. */
const isUpdate = ({ method, path }: Endpoint) => method === 'PUT' && path.endsWith('/:id');

/** Parses the body; a PUT may send back values that the record already has (product/wire#unchanged-fields). */
const readBody = ({ method, body: schema }: Endpoint, body: unknown, current: Current | undefined) =>
  method === 'PUT' && current ? readChange(schema, body, current) : parse(schema, body);

/** A change's answer is JSON already; the stored answer of an Idempotency-Key is read as an object. */
const serialized = (answer: unknown, serializer: Serializer): string | Streamed =>
  typeof answer === 'string' || isStreamed(answer) ? answer : serializer.answer(answer);

/** A problem whose `current` record holds only what the contract names. */
function withSerializedRecord(error: unknown, serializer: Serializer): unknown {
  if (error instanceof ProblemError && error.current !== undefined)
    error.current = serializer.record(error.current);
  return error;
}
