// Of drizzle-kit’s snapshots of the schema only the newest is kept: `generate` compares with no other, and each is 200 kB.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../ensure.mjs';
import { tracked } from './sources.mjs';

const folder = 'api/database/migrations/meta';

/** One message for each snapshot of an older migration, and one if that of the newest is missing. */
export function staleSnapshots() {
  const { entries } = JSON.parse(readFileSync(join(root, folder, '_journal.json'), 'utf8'));
  const newest = `${entries.at(-1).tag.split('_')[0]}_snapshot.json`;
  const kept = tracked()
    .filter((path) => path.startsWith(`${folder}/`) && path.endsWith('_snapshot.json'))
    .map((path) => basename(path));
  const stale = kept
    .filter((name) => name !== newest)
    .map((name) => `${folder}/${name} is read by nothing: git rm it, only the newest snapshot is kept.`);
  return kept.includes(newest)
    ? stale
    : [...stale, `${folder}/${newest} is missing: drizzle-kit compares with it.`];
}
