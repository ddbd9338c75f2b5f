import { pipeline } from 'node:stream/promises';
import { maxBackupHours } from '#contract/backups.ts';
import { connectionOf } from '../../database/connection/connection.ts';
import type { FileStore } from '../../integrations/storage/storage.ts';
import { isTooOld } from '../../nouns/inbox/backups/backups.rules.ts';
import { recordRun, writtenAs } from '../../nouns/inbox/backups/backups.store.ts';
import type { BackupHeader, BackupSummary } from '../catalogue.ts';
import { BackupFlaw, backupError, faultOf } from '../errors.ts';
import { restore } from '../restore.ts';
import type { BackupSource } from '../source.ts';
import { readArchive } from '../verify.ts';
import { countsOf, measure, type Nightly } from './make.ts';
import { backupsIn, sourceIn } from './names.ts';
import { withScratchDatabase } from './scratch.ts';

type Drill = Pick<Nightly, 'pool' | 'backups' | 'signal'>;
type Written = NonNullable<Awaited<ReturnType<typeof writtenAs>>>;

/**
 * Reads the newest backup from where it lies, restores it and compares it, and records the outcome. Throws `BackupError` when it is
 * not what it was, too old, or cannot be read; the end of this server is not recorded.
 */
export async function drillNewest({ db, pool, place, backups, now, signal }: Nightly) {
  let file: string | undefined;
  try {
    const [newest] = await backupsIn(place);
    if (!newest) throw new BackupFlaw('none', 'there is none');
    file = newest.name;
    const written = await writtenAs(db, newest.name);
    if (written) compareLength(newest.bytes, written);
    const check = ({ made }: BackupHeader) => {
      if (isTooOld(made, now))
        throw new BackupFlaw('old', `it was made at ${made}, more than ${maxBackupHours} hours ago`);
    };
    const source = sourceIn(place, newest.name, backups);
    const summary = await drill(source, { pool, backups, signal }, check, written);
    await recordRun(db, { kind: 'drill', file, ...countsOf(summary) });
    return { name: file, summary };
  } catch (error) {
    if (!signal.aborted) await recordRun(db, { kind: 'drill', file: file ?? null, fault: faultOf(error) });
    throw backupError(
      `The restore drill of ${file ?? 'the newest backup'} in ${place.description} failed`,
      error,
    );
  }
}

function compareLength(bytes: number, written: Written): void {
  if (written.bytes === null || bytes === written.bytes) return;
  if (bytes < written.bytes) throw new BackupFlaw('truncated', 'the file ends too early');
  throw new BackupFlaw('damaged', 'the file is longer than it was');
}

/**
 * Restores a backup into a scratch database and compares its rows with what the backup says of its own moment, and its
 * pictures by their checksums without storing them. Throws what is wrong.
 */
export async function drill(
  source: BackupSource,
  { pool, backups, signal }: Drill,
  check?: (header: BackupHeader) => void,
  written?: Written,
): Promise<BackupSummary> {
  const { drillDatabaseUrl: connectionString } = backups;
  const server = connectionString ? { connectionString } : connectionOf(pool);
  try {
    return await withScratchDatabase(pool, server, (scratch) =>
      restore(scratch.pool, nowhere, source, { cleanUp: async () => {}, signal, ...(check && { check }) }),
    );
  } catch (error) {
    const fault = faultOf(error);
    // A flipped byte may make a decompressor ask for more than there is.
    const isCertain = written && fault === 'truncated' ? false : certain.has(fault);
    if (isCertain || signal.aborted) throw error;
    await assertWhole(source, written, signal);
    throw error;
  }
}

/** What a damaged file is not mistaken for. */
const certain = new Set(['truncated', 'damaged', 'keyMissing', 'unreachable', 'diskFull', 'noScratch']);

/** Throws `BackupFlaw` if the file itself is not what was written: then what it seems to contain says nothing. */
async function assertWhole(source: BackupSource, written: Written | undefined, signal: AbortSignal) {
  if (written?.sha256) {
    const { stream, result } = measure();
    await pipeline(source.open(signal), stream.resume());
    if (!result().sha256.equals(written.sha256)) throw new BackupFlaw('damaged', 'the file is damaged');
    return;
  }
  const archive = await readArchive(source, signal);
  try {
    for await (const _ of archive);
  } catch (error) {
    // What the library of age throws has no code.
    throw faultOf(error) === 'failed' ? new BackupFlaw('damaged', 'the file is damaged', error) : error;
  }
}

/** Takes pictures without storing them: they are compared by their checksums on the way. */
const nowhere: FileStore = {
  put: async () => {},
  verify: async () => {},
  read: async () => undefined,
  remove: async () => {},
  async *list() {},
};
