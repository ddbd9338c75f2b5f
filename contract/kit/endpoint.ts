import * as z from 'zod/mini';
import { choice, Day, Id, integer, orNone, pageFields, searchText, strictObject } from './fields.ts';
import { pastPeriods } from './lists/periods.ts';
import type { Proof } from './proof.ts';
import type { QuotaKind, UsedQuotas } from './quotas.ts';
import type { MinRole } from './roles.ts';

type Schema = z.ZodMiniType;
const nothing = z.strictObject({});
type Nothing = typeof nothing;

/**
 * The declaration of one endpoint: the API mounts it, the web app calls it, the OpenAPI document lists it, and the
 * contract tests cover it.
 */
export interface Endpoint<
  Path extends string = string,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Out extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the base path; `:name` stands for a parameter. */
  readonly path: Path;
  /** The minimum role of the caller. */
  readonly minRole: MinRole;
  readonly summary: string;
  readonly query: Query;
  readonly body: Body;
  /** How the web app sends the body; the server reads JSON and multipart everywhere. */
  readonly sends: 'form' | 'json';
  readonly out: Out;
  /** The record that a refusal of a stale change returns; by default the answer's `data`. */
  readonly record?: Schema;
  /** The status of success: 201 where a record is created. */
  readonly status: 200 | 201;
  /** The hourly quotas of the caller that a successful call uses. */
  readonly counts: UsedQuotas;
  /** The files of the body are read by the handler; otherwise they are pictures, which are stored before. */
  readonly takes?: 'spreadsheet' | undefined;
  /** The answer is a stream of server-sent events, each an `out`. */
  readonly streams?: true | undefined;
  /** The handler reads only, by `call.db`, and a replica of the database may answer (docs/decisions/0095). */
  readonly fromReplica?: true | undefined;
  /** Whether the call is so sensitive that a session alone does not suffice. */
  readonly proof?: Proof | undefined;
  /** The answer has a secret, which is not stored: an Idempotency-Key is ignored (product/wire#idempotency). */
  readonly answersSecret?: true | undefined;
  /** The size of the body without files, in kilobytes, if it may be larger than usual. */
  readonly kilobytes?: number | undefined;
}

/** POST must name the quotas that it uses, `[]` for none; PUT and DELETE use `edits` unless they name others. */
type DeclaredQuotas =
  | { method: Endpoint['method']; counts: UsedQuotas }
  | { method: 'GET' | 'PUT' | 'DELETE'; counts?: undefined };

export { basePath, defaultPageSize, pageSizes } from './base.ts';

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<E> =
  E extends Endpoint<infer P, Schema, Schema, Schema> ? Record<ParamNames<P>, string> : never;
/** The parsed query that the handler receives. */
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['out']>;

/** Declares an endpoint. The minimum role is required, and for POST the quotas. */
export function endpoint<
  const Path extends string,
  Out extends Schema,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  declared: Pick<Endpoint<Path, Query, Body, Out>, 'path' | 'minRole' | 'summary' | 'out'> &
    DeclaredQuotas & {
      query?: Query;
      body?: Body;
    } & Partial<
      Omit<Endpoint, 'method' | 'path' | 'minRole' | 'summary' | 'query' | 'body' | 'out' | 'counts'>
    >,
): Endpoint<Path, Query, Body, Out>;
export function endpoint(
  declared: Pick<Endpoint, 'path' | 'minRole' | 'summary' | 'out'> & DeclaredQuotas & Partial<Endpoint>,
): Endpoint {
  return {
    ...declared,
    query: declared.query ?? nothing,
    body: declared.body ?? nothing,
    sends: declared.sends ?? 'json',
    status: declared.status ?? 200,
    counts: declared.counts ?? (declared.method === 'GET' ? [] : ['edits']),
  };
}

/** The query of a list: page, size, search, sorting by one of `sorts`, and the `filters` of the noun. */
export const listQuery = <
  F extends z.core.$ZodLooseShape,
  const Sorts extends readonly string[] = readonly ['createdAt'],
>(
  filters: F,
  sorts = ['createdAt'] as readonly string[] as Sorts,
) =>
  strictObject({
    ...pageFields,
    limit: z.optional(integer(1, 100)),
    search: z.optional(searchText(200)),
    sort: z.optional(choice(sorts)),
    order: z.optional(choice(['asc', 'desc'])),
    ...filters,
  });

/** Filters by the UTC day of creation: both days inclusive, which the dashboard's links use, or a period in words. */
export const createdWithin = {
  from: z.optional(orNone(Day)),
  to: z.optional(orNone(Day)),
  created: z.optional(orNone(choice(pastPeriods))),
};

export const Metadata = z.object({
  total: z.int(),
  perPage: z.int(),
  page: z.int(),
  lastPage: z.int(),
});
export type Metadata = z.output<typeof Metadata>;

export const page = <S extends Schema>(record: S) => z.object({ data: z.array(record), metadata: Metadata });
export type Page<T> = { data: T[]; metadata: Metadata };
export const updated = <S extends Schema>(record: S) => z.object({ status: z.literal(200), data: record });
export const removed = z.object({ status: z.literal(200), id: Id });
export const done = z.object({ status: z.literal(200), message: z.string() });

/** The version that a change is based on: if it is not the present one, the change is refused (product/wire#version). */
export const version = z.optional(integer(1, 2_147_483_647));

/** The body of an update: any of the fields, and the version that it is based on. */
export const changeOf = <F extends z.core.$ZodLooseShape>(fields: z.ZodMiniObject<F>) =>
  strictObject({ ...z.partial(fields).shape, version });

/** The query of a deletion: with `version`, another present version is refused. */
export const removalQuery = strictObject({ version });

/** The endpoints that most nouns have, under `path`: list, read, create, update, remove. */
export const resource = <
  const Path extends string,
  Row extends Schema,
  Fields extends z.core.$ZodLooseShape,
  Query extends Schema,
>(noun: {
  path: Path;
  name: string;
  minRole: MinRole;
  /** The minimum role for listing and reading; `minRole` by default. */
  minReadRole?: MinRole | undefined;
  record: Row;
  fields: z.ZodMiniObject<Fields>;
  query: Query;
  /** The quotas that listing uses. */
  listCounts?: UsedQuotas;
  /** The quotas that creating one uses. */
  counts: readonly QuotaKind[];
  sends?: 'form' | 'json' | undefined;
}) => {
  const { path, name, minRole, minReadRole = minRole, record, fields, query } = noun;
  const { counts, listCounts = [], sends = 'form' } = noun;
  const recordPath = `${path}/:id` as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      minRole: minReadRole,
      query,
      counts: listCounts,
      fromReplica: true,
      out: page(record),
      summary: `List ${name}`,
    }),
    read: endpoint({
      method: 'GET',
      path: recordPath,
      minRole: minReadRole,
      out: record,
      summary: `Read one of ${name}`,
    }),
    create: endpoint({
      method: 'POST',
      path,
      minRole,
      counts,
      body: fields,
      sends,
      out: record,
      status: 201,
      summary: `Create ${name}`,
    }),
    update: endpoint({
      method: 'PUT',
      path: recordPath,
      minRole,
      body: changeOf(fields),
      sends: 'form',
      out: updated(record),
      summary: `Change ${name}`,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: recordPath,
      minRole,
      query: removalQuery,
      out: removed,
      record,
      summary: `Move one of ${name} to the trash`,
    }),
  };
};

/**
 * Problem details (RFC 9457) with a message for people, the invalid fields, and message codes (contract/kit/codes.ts), by
 * which a program can distinguish problems and translate them.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.optional(z.string()),
  /** The values of the message's placeholders. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  errors: z.optional(
    z.array(z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) })),
  ),
  requestId: z.string(),
  /** With a 429: how many seconds to wait, the same as in the header `Retry-After`. */
  retryAfter: z.optional(z.int()),
  /** With a 409 for a stale save: the record as it is now. */
  current: z.optional(z.unknown()),
});
export type Problem = z.output<typeof Problem>;
