import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addMigration } from '../database/addMigration.ts';

const project = join(import.meta.dirname, '../../..');

interface Later {
  version: string;
  /** The SQL of the migrations that it adds. */
  migrations: readonly string[];
}

/** Makes a copy of this server as a later version: with more migrations, and an app whose script has another name. */
export async function laterVersion({ version, migrations }: Later) {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-later-'));
  const at = (path: string) => join(folder, path);
  for (const path of ['api', 'contract', 'commands', 'dist', 'package.json', 'package-lock.json'])
    await cp(join(project, path), at(path), { recursive: true });
  await symlink(join(project, 'node_modules'), at('node_modules'));
  const description = JSON.parse(await readFile(at('package.json'), 'utf8'));
  await writeFile(at('package.json'), JSON.stringify({ ...description, version }));
  for (const [index, sql] of migrations.entries())
    await addMigration(at('api/database/migrations'), `later_${index}`, sql);
  await renameEntry(at('dist/web'), version);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}

async function renameEntry(web: string, version: string): Promise<void> {
  const page = await readFile(join(web, 'login.html'), 'utf8');
  const entry = entryOf(page);
  const later = entry.replace(/\.js$/, `-${version.replaceAll('.', '-')}.js`);
  for (const file of await readdir(join(web, 'assets'))) {
    const ending = file.startsWith(entry) ? file.slice(entry.length) : undefined;
    if (ending !== undefined) await cp(join(web, 'assets', file), join(web, 'assets', later + ending));
  }
  await rm(join(web, 'assets', entry));
  await writeFile(join(web, 'login.html'), page.replaceAll(entry, later));
}

/** The name of the script that a page begins with. */
export function entryOf(page: string): string {
  const name = /<script type="module"[^>]* src="\/assets\/([^"]+\.js)"/.exec(page)?.[1];
  if (!name) throw new Error('the page has no script');
  return name;
}
