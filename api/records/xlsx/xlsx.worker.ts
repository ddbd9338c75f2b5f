import { parentPort, workerData } from 'node:worker_threads';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { workbook } from './workbook.ts';
import type { Order } from './xlsx.ts';

/*
 * A thread of its own for one export, with a connection of its own: others wait neither for its processor time nor for
 * a connection of the pool. It gives one piece of the file for each message; whoever has had enough ends the thread.
 */

const port = parentPort;
if (!port) throw new Error('This file is a worker thread of xlsx.ts.');
const { connection, rows, ...book } = workerData as Order;

let wanted = 0;
let wake = () => {};
port.on('message', () => {
  wanted += 1;
  wake();
});
async function untilWanted(): Promise<void> {
  while (wanted === 0)
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  wanted -= 1;
}

// The reader may be a slow network, so the one statement may take its time. Quotes are the only thing to double in a literal.
const options = '-c timezone=UTC -c statement_timeout=0 -c standard_conforming_strings=on';
const client = new pg.Client({ application_name: 'bambalina', options, ...connection });
await client.connect();
for await (const piece of workbook(book, client.query(to(`copy (${rows}) to stdout`)))) {
  await untilWanted();
  const copy = new Uint8Array(piece);
  port.postMessage(copy, [copy.buffer]);
}
await client.end();
await untilWanted();
port.postMessage(null);
port.close();
