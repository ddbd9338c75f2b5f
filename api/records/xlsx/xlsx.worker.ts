import { on } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { applicationName } from '../../database/connection/connection.ts';
import { workbook } from './workbook.ts';
import type { WorkerInput } from './xlsx.ts';

/*
 * The worker thread of one export, with its own connection, so that other calls do not wait for its processor time or for a
 * connection of the pool. It sends one chunk of the file for each message. The main thread terminates it to cancel.
 */

if (!parentPort) throw new Error('This file is a worker thread of xlsx.ts.');
const port = parentPort;
const requests = on(port, 'message');
const { connection, rows, ...book } = workerData as WorkerInput;

// No statement timeout: the client may have a slow network. Literals are quoted for standard_conforming_strings.
const options = '-c timezone=UTC -c statement_timeout=0 -c standard_conforming_strings=on';
const client = new pg.Client({ application_name: applicationName, options, ...connection });
await client.connect();
for await (const chunk of workbook(book, client.query(to(`copy (${rows}) to stdout`)))) {
  await requests.next();
  const copy = new Uint8Array(chunk);
  port.postMessage(copy, [copy.buffer]);
}
await client.end();
await requests.next();
port.postMessage(null);
port.close();
