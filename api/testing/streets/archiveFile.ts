import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downtownArchive } from './downtown.ts';

/** Writes an archive, by default that of the downtown, into a folder of its own; returns its path. */
export function archiveFile(bytes: Buffer = downtownArchive()): string {
  const path = join(mkdtempSync(join(tmpdir(), 'bambalina-streets-')), 'downtown.pmtiles');
  writeFileSync(path, bytes);
  return path;
}
