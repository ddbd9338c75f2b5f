import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { type ImportRow, imports } from '#contract/imports.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import type { Import, ImportCalls } from '#contract/kit/lists/imports.ts';
import { metaSheet } from '../../records/xlsx/parts.ts';
import { workbook } from '../../records/xlsx/workbook.ts';
import { readXlsx } from '../calls/readXlsx.ts';
import type { TestApi } from '../calls/startTestApi.ts';

type Caller = Awaited<ReturnType<TestApi['as']>>;
export type Rows = string[][];

/** An exported list: its rows, header first, and those of its hidden sheet. */
export interface Exported {
  readonly rows: Rows;
  readonly meta: Rows;
}

/** Exports a list as the screen does. */
export async function exportOf(
  api: TestApi,
  caller: Pick<Caller, 'token'>,
  { path }: Endpoint,
  query: Record<string, string>,
): Promise<Exported> {
  const search = new URLSearchParams({ ...query, export: 'xlsx' });
  const answer = await fetch(`${api.url}${basePath}${path}?${search}`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  expect(answer.status).toBe(200);
  const sheets = readXlsx(Buffer.from(await answer.arrayBuffer()));
  const [rows = []] = sheets.values();
  return { rows, meta: sheets.get(metaSheet) ?? [] };
}

const escaped = (text: string) =>
  text.replace(
    /[\\\t\n\r]/g,
    (char) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[char] ?? '',
  );
const copyOf = (rows: Rows) => rows.map((row) => `${row.map(escaped).join('\t')}\n`).join('');

/** A workbook with these rows. */
export function xlsxOf({ rows: [header = [], ...rows], meta }: { rows: Rows; meta?: Rows }): Promise<Buffer> {
  const book = { title: 'Hoja', header: header.map(escaped), ...(meta && { meta: copyOf(meta) }) };
  return buffer(Readable.from(workbook(book, Readable.from([Buffer.from(copyOf(rows))]))));
}

type ImportCall = ImportCalls['import'];

/** Sends a file to be compared. */
export const upload = (
  caller: Pick<Caller, 'call'>,
  endpoint: ImportCall,
  content: Buffer | string,
  name = 'lista.xlsx',
  fields: Record<string, string> = {},
) => caller.call(endpoint, { form: true, body: { file: new File([content as string], name), ...fields } });

/** What a file would change, once all of it has been compared, with its rows. */
export async function compared(
  caller: Pick<Caller, 'call'>,
  endpoint: ImportCall,
  content: Buffer | string,
  name?: string,
  fields?: Record<string, string>,
): Promise<Import & { differing: ImportRow[] }> {
  const { status, body } = await upload(caller, endpoint, content, name, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  const params = { id: body.id };
  await expect
    .poll(async () => (await caller.call(imports.read, { params })).body.state)
    .not.toBe('checking');
  const { body: read } = await caller.call(imports.read, { params });
  const { body: page } = await caller.call(imports.rows, { params, query: { perPage: 100 } });
  return { ...read, differing: page.data };
}
