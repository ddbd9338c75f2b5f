import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A name beside `path` for making something that then takes its place in one step. Random, because the numbers of processes
 * are the same in different containers.
 */
export const temporaryNameOf = (path: string): string => `${path}.${randomBytes(4).toString('hex')}`;

const hour = 3_600_000;

/** Removes drafts of `path` that nobody is making any more: those of a start that was killed. */
export async function removeTemporaries(path: string, olderThan = hour): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    if (!name.startsWith(start) || !/^[0-9a-f]{8}(\.password)?$/.test(name.slice(start.length))) continue;
    const draft = join(dirname(path), name);
    const found = await stat(draft).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs >= olderThan) await rm(draft, { recursive: true, force: true });
  }
}
