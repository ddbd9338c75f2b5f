import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Connected } from '../../database/connection/connect.ts';
import { withLock } from '../../database/connection/lock.ts';
import { editorEmail, ownerEmail } from '../../demo/accounts.ts';
import { addStaff, hasAdmin } from '../../nouns/users/users.staff.ts';
import { hashPassword } from '../../security/passwords.ts';
import { fileStoreFrom } from '../build-services.ts';

const demoEmail = 'admin@bambalina.test';

const known = 'Sign in with your account.';

interface Account {
  email: string;
  password: string;
}

/** Creates what a first start needs: an administrator and, if configured, the demo data. Returns how to sign in. */
export async function prepareFirstStart(
  config: Config,
  database: Connected,
  say: (line: string) => void,
): Promise<string[]> {
  // Of servers that start together, one does it.
  return withLock(database.pool, 'fill', async () => {
    const there = await hasAdmin(database.db);
    const admin = config.admin ?? (config.demo ? await demoAdmin(config.dataDir, !there) : undefined);
    if (admin && !there) await addStaff(database.db, { ...admin, role: 'admin' });
    const demo = config.demo && admin ? await loadDemoOnce(config, database, admin.password, say) : false;
    return signIn(config, admin, there, demo);
  });
}

function signIn(config: Config, admin: Account | undefined, there: boolean, demo: boolean): string[] {
  if (!admin) return [there ? known : 'There is no administrator yet: npm run admin -- create EMAIL'];
  const password = config.admin ? 'ADMIN_PASSWORD' : `the password ${admin.password}`;
  if (config.admin && there && !demo) return [known];
  const lines = [`Sign in as ${admin.email} with ${password}`];
  if (config.demo)
    lines.push(`or, with the same password, as ${editorEmail} or ${ownerEmail} (an ordinary user)`);
  return lines;
}

/** True when it was loaded now. The loader itself is not even read when the database has people in it. */
async function loadDemoOnce(
  config: Config,
  { pool }: Connected,
  password: string,
  say: (line: string) => void,
): Promise<boolean> {
  const { rowCount } = await pool.query('select from users limit 2');
  if (rowCount !== 1) return false;
  say('Loading the demo data …');
  const { loadDemo } = await import('../../demo/load.ts');
  return loadDemo(pool, {
    files: fileStoreFrom(config, (reason) => say(String(reason))),
    passwordHash: await hashPassword(password),
  });
}

/** Kept in a file, because the database has its hash only and each start shows how to sign in. */
async function demoAdmin(dataDir: string, wanted: boolean): Promise<Account | undefined> {
  const path = join(dataDir, 'demo-sign-in.txt');
  const read = async () => {
    const [email, password] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    return email && password ? { email, password } : undefined;
  };
  const kept = await read();
  if (kept || !wanted) return kept;
  const draft = `${path}.${process.pid}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(draft, `${demoEmail}\n${randomBytes(9).toString('base64url')}\n`, { mode: 0o600 });
  await link(draft, path).catch(() => {});
  await rm(draft);
  return read();
}
