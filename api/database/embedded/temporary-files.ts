import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * A name in the folder of `path` for a file that is then renamed to `path`. Random, because process ids are not unique
 * across containers.
 */
export const temporaryName = (path: string): string => `${path}.${randomBytes(4).toString('hex')}`;

const hour = 3_600_000;

/** Removes temporary files of `path` that a killed process left, once they are an hour old. */
export async function removeTemporaries(path: string): Promise<void> {
  const prefix = `${basename(path)}.`;
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    if (!name.startsWith(prefix) || !/^[0-9a-f]{8}(\.password)?$/.test(name.slice(prefix.length))) continue;
    const temporary = join(dirname(path), name);
    const status = await stat(temporary).catch(() => undefined);
    if (status && Date.now() - status.mtimeMs >= hour) await rm(temporary, { recursive: true, force: true });
  }
}
