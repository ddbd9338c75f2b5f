import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { type ExportWords, readWords } from '#contract/kit/lists/exports.ts';
import { isStaff } from '#contract/kit/roles.ts';
import type { HistoryNoun } from '#contract/nouns.ts';
import { cleanLine } from '#contract/values/characters.ts';
import type { Call } from '../../http/call.ts';
import { Download } from '../../http/send.ts';
import { forbidden } from '../../problems/problems.ts';
import { spreadsheet, xlsxType } from '../xlsx/xlsx.ts';
import { cellOf, type Source } from './cells.ts';
import { metaRows } from './meta.ts';
import { recordExport } from './record-export.ts';

/** The parameters of an export besides those that select its rows. */
interface ExportQuery {
  readonly columns?: readonly string[] | undefined;
  readonly words?: string | undefined;
  readonly language?: 'es' | 'en' | undefined;
}

/** What an export needs of a noun: which rows match a query, their order, and the values of its columns. */
export interface Listing<Query, Column extends string = string> {
  readonly noun: HistoryNoun;
  /** The name of the file; by default that of the noun. */
  readonly file?: string;
  readonly columns: { readonly [C in Column]: Source };
  /** SQL for the cells of all matching rows in order. */
  rows(query: Query, cells: SQL): SQL;
}

/** The `rows` of a listing of one table. */
export const selectRows =
  <Query>(table: PgTable, where: (query: Query) => SQL | undefined, order: (query: Query) => SQL[]) =>
  (query: Query, cells: SQL): SQL => {
    const condition = where(query);
    const filter = condition ? sql` where ${condition}` : sql``;
    return sql`select ${cells} from ${table}${filter} order by ${sql.join(order(query), sql`, `)}`;
  };

type ListCall<Query> = Pick<Call<Endpoint>, 'db' | 'actor'> & { readonly query: Query & ExportQuery };

/** All rows that match the query, in its order, as a spreadsheet of the chosen columns (product/lists#export). */
export async function exportList<Query, Column extends string>(
  { db, actor, query }: ListCall<Query>,
  { noun, columns, rows, file: fileName = `${noun}.xlsx` }: Listing<Query, Column>,
): Promise<Download> {
  if (!isStaff(actor.role)) throw forbidden();
  const { words: json = '{}', language = 'es', ...selected } = query;
  const words = readWords(json) ?? {};
  const sources: Readonly<Record<string, Source>> = columns;
  const names = query.columns ?? Object.keys(columns);
  // With these an edited file can be imported; lists without versions have nothing to change (product/import#file).
  const hidden = 'version' in columns ? ['id', 'version'].filter((name) => !names.includes(name)) : [];
  const all = [...names, ...hidden];
  const cells = all.flatMap((name) => {
    const source = sources[name];
    return source ? [cellOf(name, source, { words, language })] : [];
  });
  const book = {
    title: titleOf(words, noun),
    header: all.map((name) => headerOf(words, name)),
    hidden: hidden.length,
    meta: metaRows({ noun, language, words })
      .map((row) => `${row.map(copied).join('\t')}\n`)
      .join(''),
  };
  const file = spreadsheet(db, rows(query, sql.join(cells, sql`, `)), book);
  return recordExport({ db, actor, query: selected }, noun, new Download(fileName, xlsxType, file));
}

const maxHeader = 200;

/** Escaped as in COPY's text format, from which the header is read. */
function headerOf(words: ExportWords, name: string): string {
  const label = words[name];
  const text = typeof label === 'string' ? cleanLine(label).slice(0, maxHeader) : '';
  return copied(text || name);
}

/** In COPY's text format; the texts are single lines. */
const copied = (text: string): string => cleanLine(text).replaceAll('\\', '\\\\');

/** Excel's limits: 31 characters, without these. */
const titleOf = (words: ExportWords, noun: string): string =>
  (typeof words[''] === 'string'
    ? cleanLine(words[''].replace(/[[\]:*?/\\<>&"']/g, ' '))
        .slice(0, 31)
        .trim()
    : '') || noun;
