import { randomBytes } from 'node:crypto';
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { email as emailField } from '#contract/fields.ts';
import { roles } from '#contract/roles.ts';
import { loggedError } from './app.log.ts';
import { filesFrom } from './app.services.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { backUp } from './database/backup/backup.ts';
import { RestoreError, restore } from './database/backup/restore.ts';
import type { Connected } from './database/connect.ts';
import { openDatabase } from './database/open.ts';
import { DatabaseUnavailable } from './database/unavailable.ts';
import { ProblemError } from './kit/problems.ts';
import { addStaff } from './users/users.staff.ts';

/** The command cannot be done as it was given. The message is for the shell. */
class UsageError extends Error {
  override name = 'UsageError';
}

const usage = `npm run admin -- create EMAIL [--role admin|editor|user]   makes an account (password: ADMIN_PASSWORD, or printed)
npm run admin -- backup FILE                               everything, as of one moment, into one .tar.gz
npm run admin -- restore FILE                              a backup into an empty database`;

const say = (line: unknown) => console.log(line);

type Command = (what: string, database: Connected, config: Config) => Promise<void>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { role: { type: 'string', default: 'admin' } },
});

const commands: Record<string, Command> = {
  async create(what, { db }) {
    const email = emailField().safeParse(what);
    const role = roles.find((name) => name === values.role);
    if (!email.success) throw new UsageError(`${what} is not an email address.`);
    if (!role) throw new UsageError(`The role must be one of ${roles.join(', ')}.`);
    const given = process.env.ADMIN_PASSWORD;
    const password = given || randomBytes(12).toString('base64url');
    await addStaff(db, { email: email.data, password, role });
    say(`${email.data} can sign in as ${role} with ${given ? 'ADMIN_PASSWORD' : `the password ${password}`}`);
  },
  async backup(what, { pool }, config) {
    const path = resolve(what);
    const taken = await access(path).then(
      () => true,
      () => false,
    );
    if (taken) throw new UsageError(`${path} exists already: name another file.`);
    tell(await backUp(pool, filesFrom(config, say), path), 'backed up to', path);
  },
  async restore(what, { pool }, config) {
    const path = resolve(what);
    tell(await restore(pool, filesFrom(config, say), path), 'restored from', path);
  },
};

function tell(done: { tables: Record<string, { rows: number }>; files: number }, how: string, path: string) {
  const rows = Object.values(done.tables).reduce((sum, table) => sum + table.rows, 0);
  say(`${rows} rows of ${Object.keys(done.tables).length} tables and ${done.files} pictures ${how} ${path}`);
}

try {
  const [name = '', what, ...more] = positionals;
  const command = commands[name];
  if (!command || !what || more.length > 0) throw new UsageError(usage);
  const config = readConfig(process.env);
  const database = await openDatabase(config, { say, max: 4 });
  await command(what, database, config).finally(database.close);
} catch (error) {
  const expected = [UsageError, ConfigError, DatabaseUnavailable, RestoreError, ProblemError].some(
    (kind) => error instanceof kind,
  );
  console.error(expected ? (error as Error).message : loggedError(error));
  process.exitCode = 1;
}
