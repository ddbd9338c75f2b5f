import type { Backups } from '../../config/backups.ts';
import type { BackupPlace } from '../../integrations/backups/place.ts';
import type { BackupSource } from '../source.ts';

/** Such as `bambalina-2026-11-26T030000Z.tar.gz`, with `.age` when it is encrypted: their order is that of their time. */
export const backupName = (at: Date, isEncrypted: boolean): string =>
  `bambalina-${at.toISOString().replace(/:|\.\d+/g, '')}.tar.gz${isEncrypted ? '.age' : ''}`;

/** Whether a file is a nightly backup by its name: others in the same place are left alone. */
export const isBackupName = (name: string): boolean =>
  /^bambalina-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz(\.age)?$/.test(name);

/** The nightly backups of a place, the newest first. */
export async function backupsIn(place: BackupPlace): Promise<{ name: string; bytes: number }[]> {
  const files = await place.list();
  return files.filter(({ name }) => isBackupName(name)).sort((a, b) => (a.name < b.name ? 1 : -1));
}

/** A nightly backup where it lies. */
export const sourceIn = (place: BackupPlace, name: string, { privateKeys }: Backups): BackupSource => ({
  name,
  open: (signal) => place.read(name, signal),
  privateKeys,
});
