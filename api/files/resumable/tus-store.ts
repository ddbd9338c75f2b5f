import type { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { uploadHours } from '#contract/uploads.ts';
import type { FileServices } from '../file-services.ts';
import { removeKeys } from '../sweep.ts';
import { writeParts } from './parts.ts';
import { deleteUpload, findUpload } from './uploads.store.ts';

/** The uploads of one person as the tus library sees them; those of others do not exist. */
export class TusStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'expiration', 'termination'];
  readonly #services: FileServices;
  readonly #userId: string;

  constructor(services: FileServices, userId: string) {
    super();
    this.#services = services;
    this.#userId = userId;
  }

  override async getUpload(id: string): Promise<Upload> {
    const found = await findUpload(this.#services.db, this.#userId, id);
    if (!found) throw ERRORS.FILE_NOT_FOUND;
    const { size, received, createdAt } = found;
    return new Upload({ id, size, offset: received, creation_date: createdAt });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const end = await writeParts(this.#services, stream, id, offset);
    if (end === undefined) throw ERRORS.INVALID_OFFSET;
    return end;
  }

  override async remove(id: string): Promise<void> {
    const { db, jobs } = this.#services;
    await db.transaction(async (tx) => {
      const keys = await deleteUpload(tx, this.#userId, id);
      if (!keys) throw ERRORS.FILE_NOT_FOUND;
      await removeKeys(tx, jobs, keys);
    });
  }

  override getExpiration(): number {
    return uploadHours * 60 * 60 * 1000;
  }
}
