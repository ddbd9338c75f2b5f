import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Adds a migration to a folder of migrations, as drizzle-kit does, without its snapshot. */
export async function addMigration(folder: string, name: string, sql: string): Promise<void> {
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8'));
  const last = journal.entries.at(-1);
  const tag = `${String(last.idx + 1).padStart(4, '0')}_${name}`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(join(folder, `${tag}.sql`), sql);
  await writeFile(path, JSON.stringify(journal));
}
