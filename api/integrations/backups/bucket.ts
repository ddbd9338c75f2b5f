import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Account } from '../../config/backups.ts';
import { readBounded } from '../bounded-body.ts';
import { type Limits, type S3Call, s3Caller, storageError } from '../storage/s3.call.ts';
import { listObjects } from '../storage/s3.list.ts';
import { aborted } from './folder.ts';
import { inParts } from './parts.ts';
import type { BackupPlace } from './place.ts';

/** A part is sent or read within ten minutes, or again. */
const defaultLimits: Limits = { headers: 600_000, total: 600_000, firstPause: 1000 };
/** Bytes of one request that reads. */
const rangeBytes = 8 * 1024 * 1024;

/** Objects of a bucket whose keys begin with `prefix`, written in parts and read in ranges, each of which is retried. */
export function bucketPlace(options: S3Account & { prefix: string }, limits = defaultLimits): BackupPlace {
  const { bucket, prefix } = options;
  const call = s3Caller(options, limits);
  const pathOf = (name: string) => `/${prefix}${name}`;
  return {
    description: `s3://${bucket}/${prefix}`,
    async write(name, content, signal) {
      if (signal) addAbortSignal(signal, content);
      const writing = upload(call, pathOf(name), content, signal);
      await (signal ? Promise.race([writing, aborted(signal)]) : writing);
    },
    async list() {
      const all: { name: string; bytes: number }[] = [];
      for await (const { key, bytes } of listObjects(call, prefix)) {
        const name = key.slice(prefix.length);
        if (!name.includes('/')) all.push({ name, bytes });
      }
      return all;
    },
    read: (name, signal) => Readable.from(ranges(call, pathOf(name), signal), { objectMode: false }),
    async remove(names) {
      for (const name of names) await call(pathOf(name), { method: 'DELETE' }, discard);
    },
    // Parts of an upload that was never completed are removed by a rule of the bucket (docs/DEPLOYING.md).
    async removePartial() {},
  };
}

const discard = async (response: Response): Promise<void> => response.body?.cancel();

async function upload(call: S3Call, path: string, content: Readable, signal?: AbortSignal): Promise<void> {
  const id = await call(`${path}?uploads=`, { method: 'POST' }, async (response) => {
    const found = /<UploadId>([^<]+)<\/UploadId>/.exec(await textOf(response))?.[1];
    if (!response.ok || !found) throw storageError('there is no such bucket');
    return encodeURIComponent(found);
  }).catch((error) => {
    content.destroy();
    throw error;
  });
  try {
    const tags: string[] = [];
    for await (const body of inParts(content)) {
      signal?.throwIfAborted();
      const query = `?partNumber=${tags.length + 1}&uploadId=${id}`;
      tags.push(await call(`${path}${query}`, { method: 'PUT', body }, tagOf));
    }
    signal?.throwIfAborted();
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    await call(`${path}?uploadId=${id}`, { method: 'POST', body }, completed);
  } catch (error) {
    content.destroy();
    await call(`${path}?uploadId=${id}`, { method: 'DELETE' }, discard).catch(() => {});
    throw error;
  }
}

async function tagOf(response: Response): Promise<string> {
  await discard(response);
  const tag = response.headers.get('etag');
  if (!response.ok || !tag) throw storageError('the upload is no longer known');
  return tag.replaceAll('"', '&quot;');
}

/** A completion may be answered 200 with an error in its body. */
async function completed(response: Response): Promise<void> {
  const text = await textOf(response);
  if (!response.ok || !text.includes('<CompleteMultipartUploadResult'))
    throw storageError('the upload could not be completed', true);
}

async function* ranges(call: S3Call, path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  for (let start = 0, size = 1; start < size; ) {
    signal?.throwIfAborted();
    const headers = { range: `bytes=${start}-${start + rangeBytes - 1}` };
    const { bytes, total } = await call(path, { method: 'GET', headers }, rangeOf);
    if (bytes.length === 0) return;
    yield bytes;
    start += bytes.length;
    size = total;
  }
}

async function rangeOf(response: Response): Promise<{ bytes: Buffer; total: number }> {
  if (response.status === 404) {
    await discard(response);
    throw Object.assign(new Error('there is no such file'), { code: 'ENOENT' });
  }
  const [, from, to, total] =
    /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '') ?? [];
  if (response.status !== 206 || total === undefined || !response.body)
    throw storageError('the storage does not answer ranges');
  const bytes = await buffer(response.body).catch((error) => {
    throw storageError('a range was cut off', true, error);
  });
  if (bytes.length !== Number(to) - Number(from) + 1) throw storageError('a range was cut off', true);
  return { bytes, total: Number(total) };
}

async function textOf(response: Response): Promise<string> {
  const bytes = await readBounded(response, 5_000_000).catch((error) => {
    throw storageError('an answer was cut off', true, error);
  });
  return bytes?.toString('utf8') ?? '';
}
