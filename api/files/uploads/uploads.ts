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
import { invalidField, malformed, ProblemError } from '../../problems/problems.ts';
import type { BodyLimits } from './body-limits.ts';
import type { Upload } from './upload-space.ts';

/** A spot's photos and its advertisement's picture are the most files that a form has. */
export const uploadLimits = {
  fileSize: maxPictureBytes,
  files: maxPhotos + 1,
  fields: 500,
  fieldSize: 200_000,
};

/** Where the files of a call wait until it ends. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'tmp');

/** A file of a multipart body, waiting in a temporary folder until the call ends. */
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

/** What a call may send, and where its files go. */
export interface Receiving {
  readonly limits: BodyLimits;
  /** Asked before the first file is kept: throws when the caller may not change what they name. */
  mayStore(): Promise<void>;
  begin(): Upload;
  /** Asked again and again while files come: throws once the caller's rights have ended. */
  admitAgain(): Promise<void>;
}

const noFiles = async () => {};

/** Reads the body of a call: JSON as it is, a multipart form through the codec, its files to a folder of their own. */
export async function receive(request: FastifyRequest, how: Receiving): Promise<ReceivedBody> {
  if (!request.isMultipart()) return { body: request.body ?? {}, discard: noFiles };
  const form = new Form(request, how);
  try {
    return { body: decode(await form.read()), discard: () => form.discard() };
  } catch (error) {
    await form.abandon();
    throw isKnown(error) ? error : malformed();
  }
}

class Form {
  readonly #request: FastifyRequest;
  readonly #how: Receiving;
  #upload: Upload | undefined;
  #writing: { from: Readable; done: Promise<ReceivedFile> } | undefined;
  #isOver = false;
  #files = 0;
  #textBytes = 0;

  constructor(request: FastifyRequest, how: Receiving) {
    this.#request = request;
    this.#how = how;
  }

  async read(): Promise<Entry[]> {
    const { raw } = this.#request;
    const { limits } = this.#how;
    if (Number(raw.headers['content-length'] ?? 0) > limits.all) throw tooLarge();
    const counting = tooMuchOf(raw, limits.all);
    try {
      return await Promise.race([this.#entries(), cutOff(raw), counting.failed]);
    } finally {
      counting.end();
    }
  }

  async discard(): Promise<void> {
    await this.#upload?.discard();
  }

  /** Stops in the middle, and leaves nothing. */
  async abandon(): Promise<void> {
    this.#isOver = true;
    this.#request.raw.unpipe();
    this.#writing?.from.destroy();
    await this.#writing?.done.catch(() => {});
    await this.discard();
  }

  async #entries(): Promise<Entry[]> {
    const { bytes, files } = this.#how.limits;
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
      entries.push([name, part.type === 'file' ? await this.#keep(part) : this.#textOf(part)]);
    }
    return entries;
  }

  #textOf(part: MultipartValue): string {
    if (part.valueTruncated || part.fieldnameTruncated) throw tooLarge();
    if (typeof part.value !== 'string') throw malformed();
    this.#textBytes += Buffer.byteLength(part.fieldname) + Buffer.byteLength(part.value);
    if (this.#textBytes > this.#how.limits.bytes) throw tooLarge();
    return part.value;
  }

  async #keep(part: MultipartFile): Promise<ReceivedFile> {
    const { limits, mayStore, begin, admitAgain } = this.#how;
    const { files } = limits;
    if (!files.includes(part.fieldname)) throw invalidField(part.fieldname.slice(0, 200), codes.invalid);
    if (++this.#files > files.max) throw new ProblemError(413, codes.tooManyFiles);
    if (!this.#upload) await mayStore();
    // Cut off while it was asked: nobody would remove what began now.
    if (this.#isOver) throw malformed();
    this.#upload ??= begin();
    this.#writing = { from: part.file, done: keep(part, this.#upload, admitAgain) };
    return this.#writing.done;
  }
}

const tooLarge = () => new ProblemError(413, codes.tooLarge);

/** Fails once more than so many bytes have come: a body in pieces does not say its length. */
function tooMuchOf(raw: IncomingMessage, most: number) {
  let came = 0;
  let count = (_chunk: Buffer) => {};
  const failed = new Promise<never>((_, reject) => {
    count = ({ length }) => {
      came += length;
      if (came > most) reject(tooLarge());
    };
  });
  // The parser begins in the same moment: nothing passes it by.
  raw.on('data', count);
  return { failed, end: () => void raw.off('data', count) };
}

/** Fails once the sender is gone before the end: the parser waits for ever then, when it began after that. */
function cutOff(raw: IncomingMessage): Promise<never> {
  return new Promise((_, reject) => {
    const tell = () => {
      if (!raw.complete) reject(malformed());
    };
    if (raw.destroyed) tell();
    else raw.once('close', tell);
  });
}

/** Our own refusals, the parser's limits and the system's errors; whatever else is said of a form is about its form. */
const isKnown = (error: unknown): boolean =>
  error instanceof ProblemError ||
  error instanceof FormError ||
  typeof (error as { statusCode?: number }).statusCode === 'number' ||
  typeof (error as NodeJS.ErrnoException).errno === 'number';

/** What a file takes before anything is in it. */
const aFile = 4096;

async function keep(
  part: MultipartFile,
  upload: Upload,
  admitAgain: () => Promise<void>,
): Promise<ReceivedFile> {
  const { folder } = upload;
  await upload.add(aFile);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const writer = createWriteStream(path, { mode: 0o600 });
  // Cut off, it may still be about to make its file: only when it is closed can the folder go.
  const closed = new Promise<void>((resolve) => writer.once('close', resolve));
  async function* counted(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await admitAgain();
      await upload.add(chunk.length);
      yield chunk;
    }
  }
  await pipeline(part.file, counted, writer).finally(() => closed);
  if (part.file.truncated) throw new ProblemError(413, codes.imageTooLarge);
  return new ReceivedFile(part.filename ?? '', part.mimetype, part.file.bytesRead, path);
}
