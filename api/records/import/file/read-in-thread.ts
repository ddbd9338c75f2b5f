import { Worker } from 'node:worker_threads';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { unavailable } from '../../../problems/problems.ts';
import { FileError } from './file-error.ts';
import type { ReadFile } from './read-file.ts';

/** Files that are read at the same time. */
const maxConcurrent = 2;
/** In milliseconds. */
const timeout = 20_000;
let running = 0;

type Message = { file?: ReadFile; code?: MessageCode };

/**
 * Reads a file in a thread of its own, within limits of time and memory. Throws a FileError for a file that is no readable
 * spreadsheet, 503 when too many are being read.
 */
export async function readInThread(path: string, name: string): Promise<ReadFile> {
  if (running >= maxConcurrent) throw unavailable(codes.busy);
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), {
    workerData: { path, name },
    resourceLimits: { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 },
  });
  running += 1;
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const timer = setTimeout(() => resolve({ code: codes.importTooLarge }), timeout);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ code: codes.importTooLarge }) : reject(error),
  );
  try {
    const { file, code = codes.importDamaged } = await promise;
    if (!file) throw new FileError(code);
    return file;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
    running -= 1;
  }
}
