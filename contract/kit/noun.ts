import type * as z from 'zod/mini';
import { pick } from '../values/pick.ts';
import { type BulkCalls, bulkCalls } from './bulk.ts';
import { type Endpoint, type Page, resource } from './endpoint.ts';
import { isSharable, strictObject } from './fields.ts';
import { cellsOf, exportedQuery, exportQuota } from './lists/exports.ts';
import { type ImportCalls, importCalls } from './lists/imports.ts';
import type { QuotaKind } from './quotas.ts';
import type { MinRole } from './roles.ts';
import { type TrashCalls, trashCalls } from './trash.ts';
import { type VersionCalls, versionCalls } from './versions.ts';

type Shape = z.core.$ZodLooseShape;
/** Every record has these fields. */
type RecordShape = Shape & {
  id: z.ZodMiniType<string>;
  createdAt: z.ZodMiniType<string>;
  version: z.ZodMiniType<number>;
};
type Calls = Readonly<Record<string, Endpoint>>;

/**
 * The declaration of a noun. The server derives its endpoints, list, totals, search, filters, responses, history and
 * OpenAPI from it (api/records/noun.ts), the web app its list, columns, form and filters (web/kit/nouns/nounScreens.tsx).
 */
interface Declaration<
  Name extends string,
  Path extends string,
  Row extends RecordShape,
  Fields extends Shape,
  Filters extends Shape,
  Sorts extends readonly string[],
> {
  /** Its name in the history and in `contract/index.ts`. */
  readonly name: Name;
  /** The path of its endpoints, and of its screens. */
  readonly path: Path;
  readonly minRole: MinRole;
  /** The record in responses; columns that it does not name are never read. */
  readonly record: z.ZodMiniObject<Row>;
  /** The fields of its form. */
  readonly fields: z.ZodMiniObject<Fields>;
  /** The filters of its list: columns of the same name, and `createdWithin`. */
  readonly filters: Filters;
  readonly sorts: Sorts;
  /** The default sort of the list; `createdAt` (newest first) when omitted. */
  readonly sort?: Sorts[number] | undefined;
  /** The field with its picture; the record also has `thumbnail`. */
  readonly picture?: (keyof Fields & keyof Row & string) | undefined;
  /** The fields that an act on many records can set. */
  readonly settable: readonly (keyof Fields & string)[];
}

/**
 * Declares a noun with the endpoints of `resource`, those of its trash, history, acts on many records and imports, and those of `more`. Nouns are registered in `contract/nouns.ts`, their
 * tables in `api/server/nouns.ts`, their screens in `web/app/routing/screens.ts`.
 */
export function noun<
  const Name extends string,
  const Path extends `/${string}`,
  Row extends RecordShape,
  Fields extends Shape,
  Filters extends Shape = Record<never, never>,
  const Sorts extends readonly string[] = readonly ['createdAt'],
  More extends Calls = Record<never, never>,
>({
  filters = {} as Filters,
  sorts = ['createdAt'] as readonly string[] as Sorts,
  counts = ['edits'],
  cells = [],
  minReadRole,
  sends,
  more,
  ...declared
}: Omit<Declaration<Name, Path, Row, Fields, Filters, Sorts>, 'filters' | 'sorts' | 'settable'> & {
  /** By default flags, choices, countries, whole numbers and dates. */
  settable?: readonly (keyof Fields & string)[];
  filters?: Filters;
  sorts?: Sorts;
  /** The quotas that creating one uses. */
  counts?: readonly QuotaKind[];
  /** The columns of an export besides the fields of the record. */
  cells?: readonly string[];
  minReadRole?: MinRole;
  sends?: 'form' | 'json';
  /** Endpoints that only this noun has. */
  more?: More;
}) {
  const { name, path, minRole, record, fields } = declared;
  const query = exportedQuery(filters, sorts, [...cellsOf(record), ...cells]);
  const crud = resource({
    ...{ name, path, minRole, record, fields, query, counts, minReadRole, sends },
    listCounts: exportQuota,
  });
  const one = { path: declared.path, name, minRole, record };
  const settable = declared.settable ?? sharableOf(fields);
  const bulk = bulkCalls({
    ...one,
    query,
    fields: strictObject(pick(fields.shape, settable) as Partial<Fields>),
  });
  return {
    ...declared,
    filters,
    sorts,
    settable,
    calls: {
      ...(more as More),
      ...crud,
      ...trashCalls(one),
      ...versionCalls(one),
      ...bulk,
      ...importCalls(one),
    },
  };
}

const sharableOf = <Fields extends Shape>({ shape }: z.ZodMiniObject<Fields>) =>
  (Object.keys(shape) as (keyof Fields & string)[]).filter((name) => isSharable(shape[name]));

/** The parsed query parameters that all lists have. */
export interface ListQuery {
  page?: number | undefined;
  perPage?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  export?: 'xlsx' | undefined;
  columns?: readonly string[] | undefined;
  words?: string | undefined;
  language?: 'es' | 'en' | undefined;
}

type RecordPath = `${string}/:id`;
type SchemaOf<Out> = z.ZodMiniType<Out>;
type Fields = Readonly<Record<string, unknown>>;

/** Any noun: the type for code that works on all of them. */
export interface Noun
  extends Omit<Declaration<string, string, RecordShape, Shape, Shape, readonly string[]>, 'picture'> {
  readonly picture?: string | undefined;
  readonly calls: {
    readonly list: Endpoint<string, SchemaOf<ListQuery>, SchemaOf<unknown>, SchemaOf<Page<object>>>;
    readonly read: Endpoint<RecordPath, SchemaOf<unknown>, SchemaOf<unknown>, SchemaOf<object>>;
    readonly create: Endpoint<string, SchemaOf<unknown>, SchemaOf<Fields>, SchemaOf<object>>;
    readonly update: Endpoint<
      RecordPath,
      SchemaOf<unknown>,
      SchemaOf<Fields & { version?: number | undefined }>,
      SchemaOf<{ status: 200; data: object }>
    >;
    readonly remove: Endpoint<RecordPath, SchemaOf<{ version?: number | undefined }>>;
  } & TrashCalls &
    VersionCalls &
    BulkCalls &
    ImportCalls;
}
