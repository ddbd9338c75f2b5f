import { createHash } from 'node:crypto';
import { Column, is, Param, Placeholder, type Query, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { clientOf, connectionOfTx, type Db, type Tx } from '../database/connect.ts';

/** What differs from call to call: each becomes a parameter of the statement; what is undefined is not in it. */
type Values = Record<string, unknown>;
/** A placeholder for each value that is given. */
export type Given<V> = { [K in keyof V]: Placeholder | Extract<V[K], undefined> };
type Built = PromiseLike<unknown> & { toSQL(): Query };

/** By shape; each connection has as many prepared. Whoever tries out all sets of fields gets no further. */
const known = new Map<string, Compiled>();
const most = 500;

/**
 * Runs a statement that is built, and planned by the database, once for all calls of its shape: for short ones both take
 * longer than the work. `shape` names the statement and all that its text depends on, beside which values are given.
 */
export async function prepared<V extends Values, S extends Built>(
  db: Db,
  shape: string,
  values: V,
  build: (given: Given<V>) => S,
): Promise<Awaited<S>> {
  const compiled = (given: Given<V>) => {
    const built = build(given);
    return new Compiled(built.toSQL(), columnsOf(built));
  };
  const statement = statementOf(shape, values, compiled);
  const { rows } = await clientOf(db).query(statement.query(values));
  return statement.read(rows) as Awaited<S>;
}

/**
 * Sends written SQL whose answer nobody needs, without waiting for it: what follows in the transaction, at last its
 * commit, fails when it does.
 */
export function sendAlong<V extends Values>(
  tx: Tx,
  shape: string,
  values: V,
  build: (given: Given<V>) => SQL,
): void {
  const compiled = (given: Given<V>) => new Compiled(new PgDialect().sqlToQuery(build(given)));
  connectionOfTx(tx).sendAlong(statementOf(shape, values, compiled).query(values));
}

/** The statement of this shape; built when it is asked for the first time. */
function statementOf<V extends Values>(
  shape: string,
  values: V,
  compiled: (given: Given<V>) => Compiled,
): Compiled {
  let key = shape;
  for (const name in values) if (values[name] !== undefined) key += ` ${name}`;
  let statement = known.get(key);
  if (!statement) {
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    statement = compiled(Object.fromEntries(given.map((name) => [name, sql.placeholder(name)])) as Given<V>);
    statement.isKept = known.size < most;
    if (statement.isKept) known.set(key, statement);
  }
  return statement;
}

interface Decoder {
  mapFromDriverValue(value: unknown): unknown;
}

type Read = [name: string, decoder: Decoder | undefined];

class Compiled {
  /** Whether connections keep it prepared. */
  isKept = false;
  readonly #name: string;
  readonly #text: string;
  readonly #params: unknown[];
  readonly #columns: Read[] | undefined;

  constructor({ sql: text, params }: Query, columns?: Read[]) {
    this.#name = `k_${createHash('sha1').update(text).digest('hex').slice(0, 24)}`;
    this.#text = text;
    this.#params = params;
    this.#columns = columns;
  }

  query(values: Values): pg.QueryConfig {
    return {
      ...(this.isKept && { name: this.#name }),
      text: this.#text,
      values: this.#params.map((param) => given(param, values)),
      ...(this.#columns && { rowMode: 'array', types }),
    } as pg.QueryConfig;
  }

  read(rows: unknown[][]): object[] {
    return rows.map((row) => this.#read(row));
  }

  #read(row: unknown[]): object {
    const columns = this.#columns as Read[];
    const read: Record<string, unknown> = {};
    for (let i = 0; i < row.length; i++) {
      const [name, decoder] = columns[i] as Read;
      read[name] = decoder && row[i] !== null ? decoder.mapFromDriverValue(row[i]) : row[i];
    }
    return read;
  }
}

function given(param: unknown, values: Values): unknown {
  if (is(param, Placeholder)) return values[param.name];
  if (is(param, Param) && is(param.value, Placeholder)) {
    const value = values[param.value.name];
    return value === null ? null : param.encoder.mapToDriverValue(value);
  }
  return param;
}

/** Moments and days come as text, as the query builder asks for them: columns read them themselves. */
const asText = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231]);
const types = {
  getTypeParser: (id: number, format?: 'text') =>
    asText.has(id) ? (text: string) => text : pg.types.getTypeParser(id, format),
};

const asItIs = [Column.prototype, (new SQL([]) as unknown as { decoder: Decoder }).decoder];

/** What a statement answers with. The query builder keeps it to itself. */
function columnsOf(statement: unknown): Read[] {
  const { fields, returning = [] } = (statement as { config: Config }).config;
  const found = fields
    ? Object.entries(fields)
    : returning.map(({ path, field }) => [path[0], field] as const);
  return found.map(([name = '', field]): Read => [name, decoderOf(field)]);
}
interface Config {
  fields?: Record<string, unknown>;
  returning?: { path: string[]; field: unknown }[];
}

/** How a column or expression reads what the driver gives; undefined where it stays as it is. */
function decoderOf(field: unknown): Decoder | undefined {
  const decoder = (is(field, Column) ? field : (field as { decoder: unknown }).decoder) as Decoder;
  return asItIs.some((one) => one.mapFromDriverValue === decoder.mapFromDriverValue) ? undefined : decoder;
}

const usualSizes = [5, 10, 25];

/**
 * Where a page of a list lies, for its statement: the usual sizes and the first page are part of the text, so that the plan
 * is made for few rows; all else are values.
 */
export function limitsOf(perPage: number, offset: number) {
  const usual = usualSizes.includes(perPage);
  return {
    shape: `${usual ? perPage : ''} ${offset > 0 ? '' : 'first'}`,
    values: { limit: usual ? undefined : perPage, offset: offset > 0 ? offset : undefined },
  };
}
