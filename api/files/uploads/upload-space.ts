import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { codes } from '#contract/kit/codes.ts';
import { badRequest, ProblemError } from '../../problems/problems.ts';

export interface UploadLimits {
  /** Bytes of uploads in progress: of all callers, and of one person. */
  readonly everyone: number;
  readonly person: number;
  /** Concurrent large bodies of one person. */
  readonly atOnce: number;
}

/** The folder of one call's files. */
export interface Upload {
  readonly folder: string;
  /** Counts bytes before they are written; throws when they are too many. */
  add(bytes: number): Promise<void>;
  /** Removes the files; always call it. */
  discard(): Promise<void>;
}

interface Usage {
  bytes: number;
  bodies: number;
}

const warnInterval = 60_000;
const scanInterval = 1000;

/** Limits the disk space of uploads in progress (docs/decisions/0030). */
export class UploadSpace {
  readonly #folder: string;
  readonly #limits: UploadLimits;
  readonly #warn: (reason: object, message: string) => void;
  readonly #usage = new Map<string, Usage>();
  readonly #ownFolders = new Set<string>();
  #bytes = 0;
  /** Bytes in the folder of other servers, running or crashed, and when they were counted. */
  #otherServers = { bytes: 0, at: Number.NEGATIVE_INFINITY };
  readonly #warnedAt = new Map<string, number>();

  constructor(folder: string, limits: UploadLimits, warn: (reason: object, message: string) => void) {
    this.#folder = folder;
    this.#limits = limits;
    this.#warn = warn;
  }

  /** Bytes of the uploads in progress on this server. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Counts a large body of this person until its answer or its connection ends. */
  enter(person: string, { socket }: IncomingMessage, answer: ServerResponse): void {
    if ((this.#usage.get(person)?.bodies ?? 0) >= this.#limits.atOnce) {
      throw this.#refuse('UPLOADS_AT_ONCE', person, 429, 10);
    }
    // On a closed socket `close` would not fire again, so the body would never be released.
    if (socket.destroyed) throw badRequest();
    this.#addUsage(person, { bytes: 0, bodies: 1 });
    const release = () => {
      answer.off('close', release);
      socket.off('close', release);
      this.#addUsage(person, { bytes: 0, bodies: -1 });
    };
    // A pipelined response that waits for an earlier one gets no `close` event when the connection ends.
    answer.on('close', release);
    socket.on('close', release);
  }

  begin(person: string): Upload {
    const name = randomUUID();
    const folder = join(this.#folder, name);
    this.#ownFolders.add(name);
    let ownBytes = 0;
    return {
      folder,
      add: async (bytes) => {
        await this.#scanOtherServers();
        this.#assertSpace(person, bytes);
        ownBytes += bytes;
        this.#addUsage(person, { bytes, bodies: 0 });
      },
      discard: async () => {
        // Left to the sweep on failure: the change may be committed already.
        await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
        this.#ownFolders.delete(name);
        this.#addUsage(person, { bytes: -ownBytes, bodies: 0 });
        ownBytes = 0;
      },
    };
  }

  #addUsage(person: string, { bytes, bodies }: Usage): void {
    const before = this.#usage.get(person) ?? { bytes: 0, bodies: 0 };
    const after = { bytes: before.bytes + bytes, bodies: before.bodies + bodies };
    this.#bytes += bytes;
    if (after.bytes + after.bodies === 0) this.#usage.delete(person);
    else this.#usage.set(person, after);
  }

  #assertSpace(person: string, bytes: number): void {
    const used = this.#usage.get(person)?.bytes ?? 0;
    if (used + bytes > this.#limits.person) throw this.#refuse('UPLOAD_SPACE_PER_PERSON', person, 507, 60);
    if (this.#bytes + this.#otherServers.bytes + bytes > this.#limits.everyone)
      throw this.#refuse('UPLOAD_SPACE', person, 507, 60);
  }

  /** Logged once a minute for each limit. */
  #refuse(limit: string, person: string, status: number, seconds: number): ProblemError {
    const now = performance.now();
    if (now - (this.#warnedAt.get(limit) ?? -warnInterval) >= warnInterval) {
      this.#warnedAt.set(limit, now);
      this.#warn({ limit, person }, `Uploads are refused: ${limit} is reached.`);
    }
    return new ProblemError(status, codes.uploadsFull, { headers: { 'retry-after': String(seconds) } });
  }

  async #scanOtherServers(): Promise<void> {
    const now = performance.now();
    if (now - this.#otherServers.at < scanInterval) return;
    this.#otherServers.at = now;
    const names = await readdir(this.#folder).catch(() => []);
    const sizes = await Promise.all(
      names.filter((name) => !this.#ownFolders.has(name)).map((name) => sizeOf(join(this.#folder, name))),
    );
    this.#otherServers.bytes = sizes.reduce((sum, size) => sum + size, 0);
  }
}

/** The size of a folder's files in bytes; files removed in the meantime count as 0. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) => stat(join(folder, name)).catch(() => undefined));
  return (await Promise.all(sizes)).reduce((sum, status) => sum + (status?.size ?? 0), 0);
}
