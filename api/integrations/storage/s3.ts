import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { S3Account } from '../../config/backups.ts';
import { type Limits, s3Caller, storageError, storageWarning } from './s3.call.ts';
import { listObjects } from './s3.list.ts';
import { type FileStore, isFileKey } from './storage.ts';

const defaultLimits: Limits = { headers: 15_000, total: 120_000, firstPause: 200 };

/** Files in S3-compatible storage, with path-style addresses, which every server supports. */
export function s3Files(
  options: S3Account,
  warn: (line: string) => void = () => {},
  limits: Limits = defaultLimits,
): FileStore {
  const call = s3Caller(options, limits, storageWarning(warn));
  return {
    async put(key, body, type) {
      return call(
        pathOf(key),
        { method: 'PUT', body, headers: { 'content-type': type } },
        async (response) => {
          await response.body?.cancel();
          if (!response.ok) throw noBucket();
        },
      );
    },

    async verify() {
      await call('?list-type=2&max-keys=1', { method: 'GET' }, async (response) => {
        await response.body?.cancel();
        if (!response.ok) throw noBucket();
      });
    },

    async read(key) {
      return isFileKey(key) ? call(pathOf(key), { method: 'GET' }, contentOf) : undefined;
    },

    async remove(keys) {
      for (const key of keys.filter(isFileKey)) {
        await call(pathOf(key), { method: 'DELETE' }, async (response) => response.body?.cancel());
      }
    },

    async *list() {
      for await (const file of listObjects(call))
        if (isFileKey(file.key) && !Number.isNaN(file.storedAt.getTime())) yield file;
    },
  };
}

const noBucket = () => storageError('there is no such bucket');

function pathOf(key: string): string {
  if (!isFileKey(key)) throw new Error(`not a file key: ${key.slice(0, 60)}`);
  return `/${key}`;
}

async function contentOf(response: Response) {
  const size = Number(response.headers.get('content-length') ?? Number.NaN);
  if (response.ok && response.body && Number.isSafeInteger(size)) {
    return { stream: Readable.fromWeb(response.body as ReadableStream), size };
  }
  await response.body?.cancel();
  if (response.status === 404) return undefined;
  throw storageError('the file came without its size');
}
