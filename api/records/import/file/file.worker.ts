import { parentPort, workerData } from 'node:worker_threads';
import { FileError } from './file-error.ts';
import { readSpreadsheet } from './read-file.ts';

/* The worker thread that reads one file: a file made to cost much takes neither the server's processor time nor its memory. */

const { path, name } = workerData as { path: string; name: string };
try {
  parentPort?.postMessage({ file: await readSpreadsheet(path, name) });
} catch (error) {
  if (!(error instanceof FileError)) throw error;
  parentPort?.postMessage({ code: error.code });
}
