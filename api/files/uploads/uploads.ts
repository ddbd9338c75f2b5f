import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { type FileLike, received } from '#contract/kit/fields.ts';
import { decode, type Entry, FormError } from '#contract/kit/form-data.ts';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { maxPhotos } from '#contract/spots.ts';
import type { Config } from '../../config/config.ts';
import { badRequest, invalidField, ProblemError } from '../../problems/problems.ts';
import type { BodyLimits } from './body-limits.ts';
import type { Upload } from './upload-space.ts';

/** The form of a spot has the most files: its photos and the picture of its advertisement. */
export const uploadLimits = {
  fileSize: maxPictureBytes,
  files: maxPhotos + 1,
  fields: 500,
  fieldSize: 200_000,
};

/** The folder of the files of calls in progress. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'tmp');

/** A file of a multipart body, in a temporary folder until the call ends. */
export class ReceivedFile implements FileLike {
  readonly [received] = true;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly path: string;
  constructor(name: string, type: string, size: number, path: string) {
    this.name = name;
    this.type = type;
    this.size = size;
    this.path = path;
  }
}

export interface ReceivedBody {
  body: unknown;
  /** Removes the temporary files; always call it. */
  discard(): Promise<void>;
}

export interface ReceiveOptions {
  readonly limits: BodyLimits;
  /** Called before the first file is written: throws when the caller lacks the right to the change. */
  mayStore(): Promise<void>;
  begin(): Upload;
  /** Called for each chunk of a file: throws once the caller's rights have been revoked. */
  recheckRights(): Promise<void>;
}

const noDiscard = async () => {};

/** Reads the body of a call: JSON as it is; a multipart form is decoded, and its files are written to a temporary folder. */
export async function receiveBody(request: FastifyRequest, options: ReceiveOptions): Promise<ReceivedBody> {
  if (!request.isMultipart()) return { body: request.body ?? {}, discard: noDiscard };
  const form = new Form(request, options);
  try {
    return { body: decode(await form.read()), discard: () => form.discard() };
  } catch (error) {
    await form.abort();
    throw isExpected(error) ? error : badRequest();
  }
}

class Form {
  readonly #request: FastifyRequest;
  readonly #options: ReceiveOptions;
  #upload: Upload | undefined;
  #writing: { from: Readable; done: Promise<ReceivedFile> } | undefined;
  #isAborted = false;
  #fileCount = 0;
  #textBytes = 0;

  constructor(request: FastifyRequest, how: ReceiveOptions) {
    this.#request = request;
    this.#options = how;
  }

  async read(): Promise<Entry[]> {
    const { raw } = this.#request;
    const { limits } = this.#options;
    if (Number(raw.headers['content-length'] ?? 0) > limits.total) throw tooLarge();
    const limit = limitBytes(raw, limits.total);
    try {
      return await Promise.race([this.#entries(), rejectOnDisconnect(raw), limit.failed]);
    } finally {
      limit.end();
    }
  }

  async discard(): Promise<void> {
    await this.#upload?.discard();
  }

  /** Stops reading, and removes what has been written. */
  async abort(): Promise<void> {
    this.#isAborted = true;
    this.#request.raw.unpipe();
    this.#writing?.from.destroy();
    await this.#writing?.done.catch(() => {});
    await this.discard();
  }

  async #entries(): Promise<Entry[]> {
    const { bytes, files } = this.#options.limits;
    const limits = {
      ...uploadLimits,
      files: Math.max(1, files.max),
      fieldSize: Math.min(uploadLimits.fieldSize, bytes),
      parts: 520,
      fieldNameSize: 250,
    };
    const entries: Entry[] = [];
    for await (const part of this.#request.parts({ limits })) {
      const name = part.fieldname ?? '';
      entries.push([name, part.type === 'file' ? await this.#writeFile(part) : this.#textOf(part)]);
    }
    return entries;
  }

  #textOf(part: MultipartValue): string {
    if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
    if (typeof part.value !== 'string') throw badRequest();
    this.#textBytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(part.value);
    if (this.#textBytes > this.#options.limits.bytes) throw tooLarge();
    return part.value;
  }

  async #writeFile(part: MultipartFile): Promise<ReceivedFile> {
    const { limits, mayStore, begin, recheckRights: admitAgain } = this.#options;
    const { files } = limits;
    if (!files.includes(part.fieldname)) throw invalidField(part.fieldname.slice(0, 200), codes.invalid);
    if (++this.#fileCount > files.max) throw new ProblemError(413, codes.tooManyFiles);
    if (!this.#upload) await mayStore();
    // Aborted in the meantime: a file written now would not be removed.
    if (this.#isAborted) throw badRequest();
    this.#upload ??= begin();
    this.#writing = { from: part.file, done: writeUpload(part, this.#upload, limits, admitAgain) };
    return this.#writing.done;
  }
}

const tooLarge = () => new ProblemError(413, codes.tooLarge);

/** Rejects once more than `maxBytes` have been received: a chunked body has no length. */
function limitBytes(raw: IncomingMessage, maxBytes: number) {
  let received = 0;
  let count = (_chunk: Buffer) => {};
  const failed = new Promise<never>((_, reject) => {
    count = ({ length }) => {
      received += length;
      if (received > maxBytes) reject(tooLarge());
    };
  });
  // The parser starts in the same tick, so every chunk is counted.
  raw.on('data', count);
  return { failed, end: () => void raw.off('data', count) };
}

/** Rejects when the client disconnects before the end: the parser does not notice if that was before it started. */
function rejectOnDisconnect(raw: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    const onClose = () => {
      if (!raw.complete) reject(badRequest());
    };
    if (raw.destroyed) onClose();
    else raw.once('close', onClose);
  });
}

/** Refusals, limits of the parser and system errors; any other error means that the form is malformed. */
const isExpected = (error: unknown): boolean =>
  error instanceof ProblemError ||
  error instanceof FormError ||
  typeof (error as { statusCode?: number }).statusCode === 'number' ||
  typeof (error as NodeJS.ErrnoException).errno === 'number';

/** Counted for each file, even an empty one. */
const minFileBytes = 4096;

async function writeUpload(
  part: MultipartFile,
  upload: Upload,
  { tooLarge }: BodyLimits,
  recheckRights: () => Promise<void>,
): Promise<ReceivedFile> {
  const { folder } = upload;
  await upload.add(minFileBytes);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const writer = createWriteStream(path, { mode: 0o600 });
  // An aborted writer may still create its file: the folder can be removed only after `close`.
  const closed = new Promise<void>((resolve) => writer.once('close', resolve));
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await recheckRights();
      await upload.add(chunk.length);
      yield chunk;
    }
  }
  await pipeline(part.file, counted, writer).finally(() => closed);
  if (part.file.truncated) throw new ProblemError(413, tooLarge);
  return new ReceivedFile(part.filename ?? '', part.mimetype, part.file.bytesRead, path);
}
