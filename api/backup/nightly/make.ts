import { createHash } from 'node:crypto';
import { pipeline, type Readable, Transform } from 'node:stream';
import type pg from 'pg';
import type { Backups } from '../../config/backups.ts';
import type { Db } from '../../database/connection/database.ts';
import type { BackupPlace } from '../../integrations/backups/place.ts';
import type { FileStore } from '../../integrations/storage/storage.ts';
import { latestSuccess, recordRun } from '../../nouns/inbox/backups/backups.store.ts';
import { writeBackup } from '../backup.ts';
import type { BackupSummary } from '../catalogue.ts';
import { encrypted } from '../encryption.ts';
import { backupError, faultOf } from '../errors.ts';
import { backupName, backupsIn } from './names.ts';

export interface Nightly {
  db: Db;
  pool: pg.Pool;
  files: FileStore;
  place: BackupPlace;
  backups: Backups;
  now: Date;
  signal: AbortSignal;
}

/**
 * Makes a backup, records it, and then removes those beyond the number that is kept. Returns its name. A failure is recorded too, unless it
 * is the end of this server, and thrown as `BackupError`.
 */
export async function makeBackup({ db, pool, files, place, backups, now, signal }: Nightly) {
  const name = backupName(now, backups.publicKeys.length > 0);
  const written = measure();
  try {
    await place.removePartial();
    const summary = await writeBackup(pool, files, async (archive) => {
      const content = backups.publicKeys.length > 0 ? await encrypted(archive, backups.publicKeys) : archive;
      await place.write(name, pipeline(content, written.stream, () => {}) as Readable, signal);
    });
    await recordRun(db, { kind: 'backup', file: name, ...written.result(), ...countsOf(summary) });
    await removeOld(db, place, backups.keep);
    return { name, summary };
  } catch (error) {
    if (!signal.aborted) await recordRun(db, { kind: 'backup', fault: faultOf(error) });
    throw backupError(`The backup to ${place.description} failed`, error);
  }
}

/** What is shown of a backup: its rows and pictures, and how many pictures were missing or damaged. */
export const countsOf = ({ tables, files, missing, damaged }: BackupSummary) => ({
  rows: Object.values(tables).reduce((sum, table) => sum + table.rows, 0),
  pictures: files,
  flawed: missing.length + damaged.length,
});

/** Passes bytes on, and has their number and SHA-256 at the end. */
export function measure() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest() }) };
}

/** Keeps the newest ones, and the last one that a drill has restored, whatever its age. */
async function removeOld(db: Db, place: BackupPlace, keep: number): Promise<void> {
  const proven = (await latestSuccess(db, 'drill'))?.file;
  const old = (await backupsIn(place)).slice(keep).map(({ name }) => name);
  await place.remove(old.filter((name) => name !== proven));
}
