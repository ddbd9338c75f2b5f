import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { codes } from '#contract/kit/codes.ts';
import { type Connection, connectionOf } from '../../database/connection/connection.ts';
import type { Database } from '../../database/connection/database.ts';
import { away } from '../../problems/problems.ts';
import type { Book } from './workbook.ts';

export { xlsxType } from './parts.ts';

/** What a worker thread needs to know. */
export interface Order extends Book {
  connection: Connection;
  /** A query in SQL, all of its values in it. */
  rows: string;
}

/** Each has a thread and a connection. */
const mostAtOnce = 4;
/** A reader who takes nothing for so long has gone without a word. */
const patience = 60_000;
let running = 0;

/**
 * A spreadsheet as a stream: the columns of `rows`, all short texts, as cells of text; `header` above them. Written while
 * it is read, at constant memory, in a thread of its own. Throws 503 when too many are under way.
 */
export function spreadsheet(db: Database, rows: SQL, book: Book): Readable {
  if (running >= mostAtOnce) throw away(codes.busy);
  const order: Order = { ...book, connection: connectionOf(db.$client), rows: plainSql(rows) };
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
  });
  running += 1;
  const file = new Readable({
    read() {
      waiting.refresh();
      worker.postMessage('more');
    },
    destroy(error, done) {
      clearTimeout(waiting);
      worker.terminate().then(() => done(error), done);
    },
  });
  const waiting = setTimeout(() => file.destroy(), patience).unref();
  worker.on('message', (piece: Uint8Array | null) => file.push(piece));
  worker.on('error', (error) => file.destroy(error));
  worker.on('exit', () => {
    running -= 1;
  });
  return file;
}

/** COPY takes no parameters: the values become literals, quoted by the query builder. */
const plainSql = (rows: SQL): string => new PgDialect().sqlToQuery(rows.inlineParams()).sql;
