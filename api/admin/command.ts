import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { codes } from '#contract/kit/codes.ts';
import { email as emailField } from '#contract/kit/fields.ts';
import { roles } from '#contract/kit/roles.ts';
import { BackupError } from '../backup/errors.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { DatabaseUnavailable } from '../database/connection/unavailable.ts';
import { locateData, locationLines } from '../database/location.ts';
import { openDatabase } from '../database/open.ts';
import { createStaff } from '../nouns/users/users.staff.ts';
import { ProblemError } from '../problems/problems.ts';
import { warningOf } from '../security/new-passwords.ts';
import { loggedError } from '../server/log.ts';
import { backupTo, drillOf, type Run, restoreFrom } from './backups.ts';

/** A command line that cannot be executed. The message is printed. */
class UsageError extends Error {
  override name = 'UsageError';
}

const usage = `npm run admin -- create EMAIL [--role admin|editor|user]   makes an account (password: ADMIN_PASSWORD, or printed)
npm run admin -- backup FILE [--strict]                    everything, as of one moment, into one .tar.gz (strict: fails when a picture is missing)
npm run admin -- restore FILE                              a backup into an empty database
npm run admin -- drill [FILE]                              tries to restore a backup, the newest of BACKUP_TO, without changing anything
npm run admin -- where                                     where the data are, and how to move and remove them`;

interface Command {
  /** Whether it takes an argument: an address or a file. */
  takesArgument: boolean | 'optional';
  run(argument: string, config: Config, run: Run): Promise<void>;
}

interface Flags {
  role: string;
  strict: boolean;
}

const commandsWith = ({ role: roleName, strict }: Flags): Record<string, Command> => ({
  create: { takesArgument: true, run: (what, config, { print }) => create(what, roleName, config, print) },
  backup: { takesArgument: true, run: (what, config, run) => backupTo(what, config, { ...run, strict }) },
  restore: { takesArgument: true, run: restoreFrom },
  drill: {
    takesArgument: 'optional',
    run: (what, config, run) => drillOf(what || undefined, config, run),
  },
  where: { takesArgument: false, run: (_none, config, { print }) => printLocation(config, print) },
});

async function create(address: string, roleName: string, config: Config, print: Run['print']): Promise<void> {
  const email = emailField().safeParse(address);
  const role = roles.find((name) => name === roleName);
  if (!email.success) throw new UsageError(`${address} is not an email address.`);
  if (!role) throw new UsageError(`The role must be one of ${roles.join(', ')}.`);
  const password = config.adminPassword ?? randomBytes(12).toString('base64url');
  const database = await openDatabase(config, { print, max: 4 });
  await createStaff(database.db, { email: email.data, password, role })
    .catch((error) => {
      const isTaken = error instanceof ProblemError && error.code === codes.emailTaken;
      throw isTaken ? new UsageError(`There is an account with ${email.data} already.`) : error;
    })
    .finally(database.close);
  const warning =
    config.adminPassword && (await warningOf('ADMIN_PASSWORD', password, { email: email.data }));
  if (warning) print(warning);
  print(
    `${email.data} can sign in as ${role} with ${config.adminPassword ? 'ADMIN_PASSWORD' : `the password ${password}`}`,
  );
}

async function printLocation(config: Config, print: Run['print']): Promise<void> {
  const location = await locateData(config);
  for (const line of locationLines(location)) print(line);
  print(
    'To move it: npm run admin -- backup FILE here, then restore FILE with the settings of the other place.',
  );
  if (location.folders.length === 0) return;
  const elsewhere =
    config.databaseUrl || config.s3 ? ', and what is not on this machine by its own means' : '';
  print(
    `To remove it, with no server running: rm -r ${location.folders.map(shellQuoted).join(' ')}${elsewhere}`,
  );
}

const shellQuoted = (path: string) => (/^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);

function parseCommandLine(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        role: { type: 'string', default: 'admin' },
        strict: { type: 'boolean', default: false },
      },
    });
  } catch {
    throw new UsageError(usage);
  }
}

const takes = ({ takesArgument }: Command, what: string | undefined): boolean =>
  takesArgument === 'optional' || takesArgument === Boolean(what);

/** Executes `npm run admin` with these arguments; returns its exit code. A failure is one sentence on `printError`. */
export async function runCommand(args: string[], env: NodeJS.ProcessEnv, run: Run): Promise<number> {
  try {
    const { values, positionals } = parseCommandLine(args);
    const [name = '', what, ...more] = positionals;
    const commands = commandsWith(values);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (name !== '' && !command) throw new UsageError(`There is no command ${name}.\n${usage}`);
    if (!command || !takes(command, what) || more.length > 0) throw new UsageError(usage);
    await command.run(what ?? '', readConfig(env), run);
    return 0;
  } catch (error) {
    const expected = [UsageError, ConfigError, DatabaseUnavailable, BackupError, ProblemError].some(
      (kind) => error instanceof kind,
    );
    run.printError(expected ? (error as Error).message : loggedError(error));
    return 1;
  }
}
