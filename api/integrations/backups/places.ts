import type { BackupTarget } from '../../config/backups.ts';
import { bucketPlace } from './bucket.ts';
import { folderPlace } from './folder.ts';
import type { BackupPlace } from './place.ts';

/** The place of this configuration. */
export const placeFor = (target: BackupTarget): BackupPlace =>
  target.kind === 's3' ? bucketPlace(target) : folderPlace(target.folder);
