import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { downtownArchive } from './downtown.ts';

/** Writes an archive, by default that of the downtown, into a folder of its own until the file's tests have run; returns its path. */
export function archiveFile(bytes: Buffer = downtownArchive()): string {
  const folder = mkdtempSync(join(tmpdir(), 'bambalina-streets-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'downtown.pmtiles');
  writeFileSync(path, bytes);
  return path;
}
