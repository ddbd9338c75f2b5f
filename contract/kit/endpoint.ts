import * as z from 'zod/mini';
import { codes } from './codes.ts';
import { choice, Day, Id, integer, orNone, searchText } from './fields.ts';
import type { Counts, Kind } from './quotas.ts';
import type { MinRole } from './roles.ts';

type Schema = z.ZodMiniType;
const nothing = z.strictObject({});
type Nothing = typeof nothing;

/**
 * What both sides promise about one call. The API mounts it, the web app calls it, OpenAPI prints it, and one test
 * walks all of them.
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
  /** The status of success: 201 where a record is created. */
  readonly status: 200 | 201;
  /** What a success counts as, of what its caller may make in an hour. */
  readonly counts: Counts;
}

/** What is sent with POST says what it counts as, `[]` for nothing; other changes are edits unless they say. */
type Counting =
  | { method: Endpoint['method']; counts: Counts }
  | { method: 'GET' | 'PUT' | 'DELETE'; counts?: undefined };

export { basePath, defaultPageSize, pageSizes } from './base.ts';

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type ParamsOf<E> =
  E extends Endpoint<infer P, Schema, Schema, Schema> ? Record<ParamNames<P>, string> : never;
/** What the handler reads, after defaults. */
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type AnswerOf<E extends Endpoint> = z.output<E['out']>;

/** Declares a call. There is no way to declare one without its minimum role, nor one that creates something without a quota. */
export function endpoint<
  const Path extends string,
  Out extends Schema,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  declared: Pick<Endpoint<Path, Query, Body, Out>, 'path' | 'minRole' | 'summary' | 'out'> &
    Counting & {
      query?: Query;
      body?: Body;
      sends?: 'form' | 'json';
      status?: 200 | 201;
    },
): Endpoint<Path, Query, Body, Out>;
export function endpoint(
  declared: Pick<Endpoint, 'path' | 'minRole' | 'summary' | 'out'> & Counting & Partial<Endpoint>,
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

type Sortings = readonly [string, ...string[]];
const byAge = ['createdAt'] as const;

const queryOf = <F extends z.core.$ZodLooseShape, const Sorts extends Sortings>(filters: F, sorts: Sorts) =>
  z.strictObject(
    {
      page: z.optional(integer(1, 10_000_000)),
      perPage: z.optional(integer(1, 100)),
      limit: z.optional(integer(1, 100)),
      search: z.optional(searchText(200)),
      sort: z.optional(choice(sorts)),
      order: z.optional(choice(['asc', 'desc'])),
      ...filters,
    },
    codes.unknownField,
  );

/** The query of a list: page, size, search and sorting, by age unless told, and the noun's own `filters`. */
export function listQuery<F extends z.core.$ZodLooseShape>(
  filters: F,
): ReturnType<typeof queryOf<F, typeof byAge>>;
export function listQuery<F extends z.core.$ZodLooseShape, const Sorts extends Sortings>(
  filters: F,
  sorts: Sorts,
): ReturnType<typeof queryOf<F, Sorts>>;
export function listQuery(filters: z.core.$ZodLooseShape, sorts: Sortings = byAge) {
  return queryOf(filters, sorts);
}

/** The UTC days between which the rows of a list were made, both counted: how the dashboard opens its numbers. */
export const createdWithin = { from: z.optional(orNone(Day)), to: z.optional(orNone(Day)) };

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

/** Sent back by forms so that a save over somebody else's is refused (product/wire#version). */
export const version = z.optional(integer(1, 2_147_483_647));

/** What a change may hold: any of the fields, and the version that it was made from. */
export const changeOf = <F extends z.core.$ZodLooseShape>(fields: z.ZodMiniObject<F>) =>
  z.strictObject({ ...z.partial(fields).shape, version }, codes.unknownField);

/** The five calls that most nouns have, under `path`. */
export const resource = <
  const Path extends string,
  Record extends Schema,
  Fields extends z.core.$ZodLooseShape,
  Query extends Schema,
>(noun: {
  path: Path;
  name: string;
  minRole: MinRole;
  /** The minimum role for listing and reading; `minRole` unless given. */
  reads?: MinRole | undefined;
  record: Record;
  fields: z.ZodMiniObject<Fields>;
  query: Query;
  /** What creating one counts as. */
  counts: readonly Kind[];
  sends?: 'form' | 'json' | undefined;
}) => {
  const { path, name, minRole, reads = minRole, record, fields, query, counts, sends = 'form' } = noun;
  const one = `${path}/:id` as const;
  return {
    list: endpoint({
      method: 'GET',
      path,
      minRole: reads,
      query,
      out: page(record),
      summary: `List ${name}`,
    }),
    read: endpoint({ method: 'GET', path: one, minRole: reads, out: record, summary: `Read one of ${name}` }),
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
      path: one,
      minRole,
      body: changeOf(fields),
      sends: 'form',
      out: updated(record),
      summary: `Change ${name}`,
    }),
    remove: endpoint({ method: 'DELETE', path: one, minRole, out: removed, summary: `Delete ${name}` }),
  };
};

const Params = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * RFC 9457, with a sentence for people, the fields that are wrong, and the codes of the sentences (contract/kit/codes.ts), by
 * which a program can tell problems apart and say them in another language.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.optional(z.string()),
  /** What the sentence says of this case. */
  params: z.optional(Params),
  errors: z.optional(
    z.array(z.object({ path: z.string(), message: z.string(), code: z.optional(z.string()) })),
  ),
  requestId: z.string(),
  /** With a 429: how many seconds to wait, as the header `Retry-After` says. */
  retryAfter: z.optional(z.int()),
  /** With a 409 for a stale save: the record as it is now. */
  current: z.optional(z.unknown()),
});
export type Problem = z.output<typeof Problem>;
