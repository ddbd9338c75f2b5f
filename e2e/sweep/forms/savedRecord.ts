import { expect } from 'vitest';
import { contract } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { session } from '#contract/session.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import type { Expected, Filled } from './fill.ts';
import { isOfColour } from './values.ts';

/* Compares what was typed with the API and the row in the database, found by the name of the input. */

type Json = Record<string, unknown>;

export interface Saved {
  method: string;
  path: string;
  id: string;
}

/** The endpoint that the form called, and the one that reads its noun. */
function callsOf({ method, path }: Pick<Saved, 'method' | 'path'>): { write: Endpoint; read: Endpoint } {
  for (const calls of Object.values(contract) as Record<string, Endpoint>[]) {
    const write = Object.values(calls).find(
      (call) =>
        call.method === method &&
        new RegExp(`^${basePath}${call.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
    );
    if (write && calls.read) return { write, read: calls.read };
  }
  throw new Error(`The contract has no endpoint that reads what ${method} ${path} writes.`);
}

export async function recordOf(api: TestApi, saved: Saved): Promise<Json> {
  const { read } = callsOf(saved);
  const { id } = saved;
  const asked = read.path.includes(':id') ? { params: { id } } : { query: { id } };
  const { status, body } = await (await api.as('admin')).call(read, asked as never);
  expect(status, `${read.path} ${id}`).toBe(200);
  return ((body as { data?: Json }).data ?? body) as Json;
}

/** The fields of the body of a call that creates. */
export const fieldsOf = (saved: Pick<Saved, 'method' | 'path'>): string[] =>
  Object.keys((callsOf(saved).write.body as unknown as { shape: Json }).shape);

/** The tables of a query, which is run once: reading the catalogue takes longer than reading the rows. */
function tablesOf(query: string): (api: TestApi) => Promise<{ name: string }[]> {
  let tables: { name: string }[] | undefined;
  return async ({ database }) => {
    tables ??= (await database.pool.query<{ name: string }>(query)).rows;
    return tables;
  };
}
const tablesWithId = tablesOf(
  `select table_name as name from information_schema.columns
   where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
);
/** Those without an id. */
const joinTables = tablesOf(
  `select table_name as name from information_schema.columns where table_schema = 'public'
   group by 1 having count(*) filter (where data_type = 'uuid') > 1 and not bool_or(column_name = 'id')`,
);

/** The row with this id, in whichever table. */
async function rowOf(api: TestApi, id: string): Promise<Json> {
  const tables = await tablesWithId(api);
  const each = tables.map(({ name }) => `select to_jsonb(t) as row from "${name}" t where id = $1`);
  const { rows } = await api.database.pool.query<{ row: Json }>(each.join(' union all '), [id]);
  expect(rows.length, `rows with the id ${id}`).toBe(1);
  return rows[0]?.row ?? {};
}

/** How many rows of join tables contain both ids. */
async function links(api: TestApi, one: string, other: string): Promise<number> {
  const tables = await joinTables(api);
  const each = tables.map(({ name }) => `select to_jsonb(t)::text as row from "${name}" t`);
  const { rows } = await api.database.pool.query<{ n: number }>(
    `select count(*)::int as n from (${each.join(' union all ')}) as all_links
     where strpos(row, $1) > 0 and strpos(row, $2) > 0`,
    [one, other],
  );
  return rows[0]?.n ?? 0;
}

const at = (record: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Json | undefined)?.[name], record);

/** Whether it is stored by the save. */
export const isStored = ({ stored }: Filled): boolean => stored.is !== 'notStored';

/** Compares every filled input with the API's answer and with the row. */
export async function expectStored(api: TestApi, saved: Saved, filled: Filled[]): Promise<void> {
  const [record, row] = [await recordOf(api, saved), await rowOf(api, saved.id)];
  for (const { input, stored } of filled.filter(isStored)) {
    const { name, label } = input;
    if (stored.is === 'secret') {
      await expectSignsIn(api, filled, stored.value);
      continue;
    }
    const answered = at(record, name);
    await expectIs(api, stored, answered, `${label}: ${name} in the API`);
    if ((name.split('.')[0] ?? '') in row)
      await expectIs(api, stored, at(row, name), `${label}: ${name} in SQL`);
    else
      for (const id of [answered].flat()) {
        expect(await links(api, saved.id, String(id)), `${label}: a row that links ${id}`).toBeGreaterThan(0);
      }
  }
}

/** A password cannot be read back: the address in the form must sign in with it. */
async function expectSignsIn(api: TestApi, filled: Filled[], password: string): Promise<void> {
  const email = filled.find(({ input }) => input.kind === 'email')?.shown;
  const { status } = await api.nobody.call(session.login, { body: { email, password } as never });
  expect(status, `signing in as ${email} with the password that was typed`).toBe(200);
}

async function expectIs(api: TestApi, expected: Expected, found: unknown, what: string): Promise<void> {
  if (expected.is === 'value') expect(found, what).toEqual(expected.value);
  else if (expected.is === 'number') expect(Number(found), what).toBe(Number(expected.value));
  else if (expected.is === 'named') await expectNamed(api, expected.labels, [found].flat(), what);
  else if (expected.is === 'pictures') await expectPictures(api, expected.colours, [found].flat(), what);
  else if (expected.is === 'notStored') throw new Error(`${what} is not stored`);
  else if (expected.is === 'instant')
    expect(String(found).slice(0, expected.value.length), what).toBe(expected.value);
  else expect(found, what).toBe(expected.value);
}

/** The rows with these ids must have the names that were chosen. */
async function expectNamed(api: TestApi, labels: string[], ids: unknown[], what: string): Promise<void> {
  expect(ids.length, what).toBe(labels.length);
  for (const [i, label] of labels.entries()) {
    const row = await rowOf(api, String(ids[i]));
    const isNamed = Object.values(row).some(
      (text) => typeof text === 'string' && text.length > 7 && label.includes(text),
    );
    expect(isNamed, `${what}: ${JSON.stringify(row)} is ${label}`).toBe(true);
  }
}

/** The last pictures must have the colours of the chosen ones. */
async function expectPictures(
  api: TestApi,
  colours: (Expected & { is: 'pictures' })['colours'],
  addresses: unknown[],
  what: string,
): Promise<void> {
  for (const [i, colour] of colours.entries()) {
    const address = addresses.at(i - colours.length);
    const answer = await fetch(new URL(String(address), api.url));
    expect(answer.status, `${what}: ${address}`).toBe(200);
    expect(await isOfColour(await answer.arrayBuffer(), colour), `${what}: ${address} is ${colour}`).toBe(
      true,
    );
  }
}

/** What an input must show when the form is opened again: stored pictures, no password, else what was filled in. */
export function expectedAfterReload(record: Json, { input, shown, stored }: Filled): unknown {
  if (stored.is === 'pictures') return [at(record, input.name)].flat();
  return stored.is === 'secret' ? '' : shown;
}
