import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from } from 'pg-copy-streams';

/** Inserts lines with COPY. */
export async function copyRows(
  client: pg.PoolClient,
  table: string,
  columns: string[],
  lines: Buffer[],
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(', ');
  const sink = client.query(from(`COPY ${table} (${names}) FROM STDIN`));
  await pipeline(Readable.from(lines), sink);
}

/** Rows in COPY's text format, in chunks of 500. All rows have the columns of the first. */
export function* copyLines(rows: readonly object[]): Generator<Buffer> {
  const columns = Object.keys(rows[0] ?? {});
  const line = (row: object) =>
    `${columns.map((column) => copyField(row[column as keyof typeof row])).join('\t')}\n`;
  for (let i = 0; i < rows.length; i += 500) {
    const chunk = rows.slice(i, i + 500);
    yield Buffer.from(chunk.map(line).join(''));
  }
}

function copyField(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  return escaped(Array.isArray(value) ? arrayLiteral(value) : json(value));
}

// Most rows share the same objects as defaults.
const jsonCache = new WeakMap<object, string>();
function json(value: object): string {
  const text = jsonCache.get(value) ?? JSON.stringify(value);
  jsonCache.set(value, text);
  return text;
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(/[\\\t\n\r]/g, (char) => escapes[char] as string);

const arrayLiteral = (items: unknown[]): string =>
  `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
