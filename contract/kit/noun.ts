import type * as z from 'zod/mini';
import { type Endpoint, listQuery, type Page, resource } from './endpoint.ts';
import type { Kind } from './quotas.ts';
import type { MinRole } from './roles.ts';

type Shape = z.core.$ZodLooseShape;
/** Every record has them. */
type RecordShape = Shape & {
  id: z.ZodMiniType<string>;
  createdAt: z.ZodMiniType<string>;
  version: z.ZodMiniType<number>;
};
type Calls = Readonly<Record<string, Endpoint>>;

/**
 * The declaration of a noun. From it follow its calls, list, totals, search, filters, answers, history and OpenAPI on the
 * server (api/records/noun.ts), and its list, columns, form and filters in the web app (web/kit/nounScreens.tsx).
 */
interface Declared<
  Name extends string,
  Path extends string,
  Row extends RecordShape,
  Fields extends Shape,
  Filters extends Shape,
  Sorts extends readonly [string, ...string[]],
> {
  /** Its name in the history and in `contract/index.ts`. */
  readonly name: Name;
  /** Of its calls, and of its screens. */
  readonly path: Path;
  readonly minRole: MinRole;
  /** What the API answers: a column that is not in it never leaves the database. */
  readonly record: z.ZodMiniObject<Row>;
  /** What its form sends. */
  readonly fields: z.ZodMiniObject<Fields>;
  /** What its list can be narrowed by: columns of the same name, and `createdWithin`. */
  readonly filters: Filters;
  readonly sorts: Sorts;
  /** The order of the list unless the query says another; the newest first unless given. */
  readonly sort?: Sorts[number] | undefined;
  /** The field that holds its picture; its record holds the `thumbnail`. */
  readonly picture?: (keyof Fields & keyof Row & string) | undefined;
}

/**
 * Declares a noun with the five calls of `resource` and those of `more`. It is listed in `contract/nouns.ts`, its table in
 * `api/server/nouns.ts`, its screens in `web/app/routing/screens.ts`.
 */
export function noun<
  const Name extends string,
  const Path extends string,
  Row extends RecordShape,
  Fields extends Shape,
  Filters extends Shape = Record<never, never>,
  const Sorts extends readonly [string, ...string[]] = readonly ['createdAt'],
  More extends Calls = Record<never, never>,
>({
  counts = ['edits'],
  reads,
  sends,
  more,
  ...declared
}: Omit<Declared<Name, Path, Row, Fields, Filters, Sorts>, 'filters' | 'sorts'> & {
  filters?: Filters;
  sorts?: Sorts;
  /** What creating one counts as: a change, unless it has a limit of its own. */
  counts?: readonly Kind[];
  reads?: MinRole;
  sends?: 'form' | 'json';
  /** Calls that only this noun has. */
  more?: More;
}) {
  const filters = declared.filters ?? ({} as Filters);
  const sorts = declared.sorts ?? (['createdAt'] as readonly string[] as Sorts);
  const { name, path, minRole, record, fields } = declared;
  const query = listQuery(filters, sorts);
  const five = resource({ name, path, minRole, record, fields, query, counts, reads, sends });
  return { ...declared, filters, sorts, calls: { ...(more as More), ...five } };
}

/** What every list can be asked for, as it is read. */
export interface ListQuery {
  page?: number | undefined;
  perPage?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
}

type One = `${string}/:id`;
type Reads<Out> = z.ZodMiniType<Out>;
type Fields = Readonly<Record<string, unknown>>;

/** Any noun, for what serves all of them. */
export interface Noun
  extends Omit<
    Declared<string, string, RecordShape, Shape, Shape, readonly [string, ...string[]]>,
    'picture'
  > {
  readonly picture?: string | undefined;
  readonly calls: {
    readonly list: Endpoint<string, Reads<ListQuery>, Reads<unknown>, Reads<Page<object>>>;
    readonly read: Endpoint<One, Reads<unknown>, Reads<unknown>, Reads<object>>;
    readonly create: Endpoint<string, Reads<unknown>, Reads<Fields>, Reads<object>>;
    readonly update: Endpoint<
      One,
      Reads<unknown>,
      Reads<Fields & { version?: number | undefined }>,
      Reads<object>
    >;
    readonly remove: Endpoint<One>;
  };
}
