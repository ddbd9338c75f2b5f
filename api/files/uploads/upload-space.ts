import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { codes } from '#contract/kit/codes.ts';
import { malformed, ProblemError } from '../../problems/problems.ts';

export interface UploadLimits {
  /** Bytes in the folder for uploads under way: of everyone together, and of one person. */
  readonly everyone: number;
  readonly person: number;
  /** Large bodies of one person at once. */
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

interface Use {
  bytes: number;
  bodies: number;
}

const often = 60_000;
const lookEvery = 1000;

/** What uploads may take on the disk until their calls end (docs/decisions/0030). */
export class UploadSpace {
  readonly #folder: string;
  readonly #limits: UploadLimits;
  readonly #warn: (reason: object, message: string) => void;
  readonly #people = new Map<string, Use>();
  readonly #mine = new Set<string>();
  #bytes = 0;
  /** What others have in the folder: servers beside this one, and those that died. */
  #others = { bytes: 0, at: Number.NEGATIVE_INFINITY };
  readonly #warned = new Map<string, number>();

  constructor(folder: string, limits: UploadLimits, warn: (reason: object, message: string) => void) {
    this.#folder = folder;
    this.#limits = limits;
    this.#warn = warn;
  }

  /** Counts a large body of this person until its answer or its connection ends. */
  enter(person: string, { socket }: IncomingMessage, answer: ServerResponse): void {
    if ((this.#people.get(person)?.bodies ?? 0) >= this.#limits.atOnce) {
      throw this.#refusal('UPLOADS_AT_ONCE', person, 429, 10);
    }
    // Who has gone meanwhile is told nothing, and ends nothing any more.
    if (socket.destroyed) throw malformed();
    this.#use(person, { bytes: 0, bodies: 1 });
    const leave = () => {
      answer.off('close', leave);
      socket.off('close', leave);
      this.#use(person, { bytes: 0, bodies: -1 });
    };
    // An answer that waits for the one before it on its connection hears nothing of the connection's end.
    answer.on('close', leave);
    socket.on('close', leave);
  }

  begin(person: string): Upload {
    const name = randomUUID();
    const folder = join(this.#folder, name);
    this.#mine.add(name);
    let mine = 0;
    return {
      folder,
      add: async (bytes) => {
        await this.#lookAround();
        this.#refuseBeyond(person, bytes);
        mine += bytes;
        this.#use(person, { bytes, bodies: 0 });
      },
      discard: async () => {
        // What cannot be removed now is swept later: it is no reason to call a change failed that is committed.
        await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
        this.#mine.delete(name);
        this.#use(person, { bytes: -mine, bodies: 0 });
        mine = 0;
      },
    };
  }

  #use(person: string, { bytes, bodies }: Use): void {
    const before = this.#people.get(person) ?? { bytes: 0, bodies: 0 };
    const after = { bytes: before.bytes + bytes, bodies: before.bodies + bodies };
    this.#bytes += bytes;
    if (after.bytes + after.bodies === 0) this.#people.delete(person);
    else this.#people.set(person, after);
  }

  #refuseBeyond(person: string, bytes: number): void {
    const own = this.#people.get(person)?.bytes ?? 0;
    if (own + bytes > this.#limits.person) throw this.#refusal('UPLOAD_SPACE_PER_PERSON', person, 507, 60);
    if (this.#bytes + this.#others.bytes + bytes > this.#limits.everyone)
      throw this.#refusal('UPLOAD_SPACE', person, 507, 60);
  }

  /** Said in the log too, but not for each call of an attack. */
  #refusal(limit: string, person: string, status: number, seconds: number): ProblemError {
    const now = performance.now();
    if (now - (this.#warned.get(limit) ?? -often) >= often) {
      this.#warned.set(limit, now);
      this.#warn({ limit, person }, `Uploads are refused: ${limit} is reached.`);
    }
    return new ProblemError(status, codes.uploadsFull, { headers: { 'retry-after': String(seconds) } });
  }

  async #lookAround(): Promise<void> {
    const now = performance.now();
    if (now - this.#others.at < lookEvery) return;
    this.#others.at = now;
    const names = await readdir(this.#folder).catch(() => []);
    const sizes = await Promise.all(
      names.filter((name) => !this.#mine.has(name)).map((name) => sizeOf(join(this.#folder, name))),
    );
    this.#others.bytes = sizes.reduce((sum, size) => sum + size, 0);
  }
}

/** The bytes of a folder's files; what goes meanwhile counts as nothing. */
async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
