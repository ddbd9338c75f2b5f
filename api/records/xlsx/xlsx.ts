import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { codes } from '#contract/kit/codes.ts';
import { type Connection, connectionOf } from '../../database/connection/connection.ts';
import type { Database } from '../../database/connection/database.ts';
import { unavailable } from '../../problems/problems.ts';
import type { Book } from './workbook.ts';

export { xlsxType } from './parts.ts';

/** The `workerData` of an export. */
export interface WorkerInput extends Book {
  connection: Connection;
  /** A query without parameters. */
  rows: string;
}

/** Exports at the same time; each has a thread and a connection. */
const maxConcurrent = 4;
/** A client that reads nothing for so many milliseconds is considered disconnected. */
const idleTimeout = 60_000;
let running = 0;

/**
 * Streams a spreadsheet of `rows`, all columns as text cells, below the header of `book`. It is generated in a worker thread
 * while it is read, in constant memory. Throws 503 when too many exports are running.
 */
export function spreadsheet(db: Database, rows: SQL, book: Book): Readable {
  if (running >= maxConcurrent) throw unavailable(codes.busy);
  const workerData: WorkerInput = {
    ...book,
    connection: connectionOf(db.$client),
    rows: withLiterals(rows),
  };
  running += 1;
  let worker: Worker | undefined;
  const file = new Readable({
    read() {
      timeout.refresh();
      // Not before somebody reads, and hears of its errors: an error that nobody listens for ends the process.
      worker ??= startWorker(workerData, file);
      worker.postMessage('more');
    },
    destroy(error, done) {
      clearTimeout(timeout);
      const ended = worker ? worker.terminate() : Promise.resolve();
      ended
        .finally(() => {
          running -= 1;
        })
        .then(() => done(error), done);
    },
  });
  const timeout = setTimeout(() => file.destroy(), idleTimeout).unref();
  return file;
}

/** Starts the thread, which answers each message with a piece for `file`. */
function startWorker(workerData: WorkerInput, file: Readable): Worker {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 96 },
  });
  worker.on('message', (chunk: Uint8Array | null) => file.push(chunk));
  worker.on('error', (error) => file.destroy(error));
  return worker;
}

/** COPY takes no parameters: the query builder quotes the values as literals. */
const withLiterals = (rows: SQL): string => new PgDialect().sqlToQuery(rows.inlineParams()).sql;
