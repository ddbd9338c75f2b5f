import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Connected } from '../../database/connection/connect.ts';
import { withLock } from '../../database/connection/lock.ts';
import { editorEmail, ownerEmail } from '../../demo/accounts.ts';
import { createStaff, hasAdmin } from '../../nouns/users/users.staff.ts';
import { warningOf } from '../../security/new-passwords.ts';
import { hashPassword } from '../../security/passwords.ts';
import { buildFileStore } from '../build-services.ts';

const demoEmail = 'admin@bambalina.test';

const useAccount = 'Sign in with your account.';

interface Account {
  email: string;
  password: string;
}

/** Creates the first administrator and, if configured, the demo data. Returns lines about how to sign in. */
export async function prepareFirstStart(
  config: Config,
  database: Connected,
  print: (line: string) => void,
): Promise<string[]> {
  // Locked, because servers may start at the same time.
  return withLock(database.pool, 'fill', async () => {
    const isSetUp = await hasAdmin(database.db);
    const admin = config.admin ?? (config.demo ? await demoAdmin(config.dataDir, !isSetUp) : undefined);
    if (admin && !isSetUp) await createStaff(database.db, { ...admin, role: 'admin' });
    const isDemoNew =
      config.demo && admin ? await loadDemoOnce(config, database, admin.password, print) : false;
    return [...signInLines(config, admin, isSetUp, isDemoNew), ...(isSetUp ? [] : await warningsOf(config))];
  });
}

/** The first administrator's password is taken as it is: a server that did not start would help nobody. */
async function warningsOf({ admin }: Config): Promise<string[]> {
  const warning = admin && (await warningOf('ADMIN_PASSWORD', admin.password, admin));
  return warning ? [warning] : [];
}

function signInLines(
  config: Config,
  admin: Account | undefined,
  isSetUp: boolean,
  isDemoNew: boolean,
): string[] {
  if (!admin) return [isSetUp ? useAccount : 'There is no administrator yet: npm run admin -- create EMAIL'];
  const password = config.admin ? 'ADMIN_PASSWORD' : `the password ${admin.password}`;
  if (config.admin && isSetUp && !isDemoNew) return [useAccount];
  const lines = [`Sign in as ${admin.email} with ${password}`];
  if (config.demo)
    lines.push(`or, with the same password, as ${editorEmail} or ${ownerEmail} (an ordinary user)`);
  return lines;
}

/** True when it was loaded now. The loader is imported only when there are no users but the administrator. */
async function loadDemoOnce(
  config: Config,
  { pool }: Connected,
  password: string,
  print: (line: string) => void,
): Promise<boolean> {
  const { rowCount } = await pool.query('select from users limit 2');
  if (rowCount !== 1) return false;
  print('Loading the demo data …');
  const { loadDemo } = await import('../../demo/load.ts');
  return loadDemo(pool, {
    files: buildFileStore(config),
    passwordHash: await hashPassword(password),
  });
}

/** In a file, because each start prints the password and the database has its hash only. */
async function demoAdmin(dataDir: string, mayCreate: boolean): Promise<Account | undefined> {
  const path = join(dataDir, 'demo-sign-in.txt');
  const read = async () => {
    const [email, password] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    return email && password ? { email, password } : undefined;
  };
  const stored = await read();
  if (stored || !mayCreate) return stored;
  const temporary = `${path}.${process.pid}`;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(temporary, `${demoEmail}\n${randomBytes(9).toString('base64url')}\n`, { mode: 0o600 });
  await link(temporary, path).catch(() => {});
  await rm(temporary);
  return read();
}
