import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { type FileLike, received } from '#contract/fields.ts';
import { decode, type Entry, FormError } from '#contract/form-data.ts';
import { maxPictureBytes } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { maxPhotos } from '#contract/spots.ts';
import type { Config } from '../config.ts';
import { malformed, ProblemError } from './problems.ts';

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

const noFiles = async () => {};

/** Reads the body of a call: JSON as it is, a multipart form through the codec, its files to `folder`. */
export async function receive(request: FastifyRequest, folder: string): Promise<ReceivedBody> {
  if (!request.isMultipart()) return { body: request.body ?? {}, discard: noFiles };
  const mine = join(folder, randomUUID());
  // What cannot be removed now is swept later: it is no reason to call a change failed that is committed.
  const discard = () => rm(mine, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  let writing: { from: Readable; done: Promise<ReceivedFile> } | undefined;
  async function read(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for await (const part of request.parts({ limits: { ...uploadLimits, parts: 520, fieldNameSize: 250 } })) {
      if (part.type === 'file') writing = { from: part.file, done: keep(part, mine) };
      entries.push([
        part.fieldname ?? '',
        part.type === 'file' ? await (writing?.done as never) : textOf(part),
      ]);
    }
    return entries;
  }
  try {
    return { body: decode(await Promise.race([read(), cutOff(request.raw)])), discard };
  } catch (error) {
    request.raw.unpipe();
    writing?.from.destroy();
    await writing?.done.catch(() => {});
    await discard();
    throw isKnown(error) ? error : malformed();
  }
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

function textOf(part: MultipartValue): string {
  if (part.valueTruncated || part.fieldnameTruncated) throw new ProblemError(413, messages.tooLarge);
  if (typeof part.value !== 'string') throw malformed();
  return part.value;
}

async function keep(part: MultipartFile, folder: string): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const writer = createWriteStream(path, { mode: 0o600 });
  // Cut off, it may still be about to make its file: only when it is closed can the folder go.
  const closed = new Promise<void>((resolve) => writer.once('close', resolve));
  await pipeline(part.file, writer).finally(() => closed);
  if (part.file.truncated) throw new ProblemError(413, messages.imageTooLarge);
  return new ReceivedFile(part.filename ?? '', part.mimetype, part.file.bytesRead, path);
}
