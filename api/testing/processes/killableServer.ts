import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { type Connected, connect } from '../../database/connection/connect.ts';
import { sweepOrphans, sweepUploads } from '../../files/sweep.ts';
import { diskFiles } from '../../integrations/storage/disk.ts';
import { callerOn } from '../calls/callerOn.ts';
import { standInFirebase } from '../stand-ins/standInFirebase.ts';
import { standInSpotify } from '../stand-ins/standInSpotify.ts';
import type { Clients } from './kills.actions.ts';
import { kill, newDataDir } from './newDataDir.ts';
import { admin, adminEnv, spawnServer } from './serverProcess.ts';

const owner = { ...admin, email: 'owner@example.com' };

/** Starts the real server on its own PostgreSQL, both of which can be killed, with stand-ins for Spotify and Firebase. */
export async function killableServer() {
  const folder = await newDataDir('bambalina-kill-');
  const [firebase, spotify] = [await standInFirebase(), await standInSpotify({ artists: 2000 })];
  let server: ReturnType<typeof spawnServer>;
  let url = '';
  let killed: number | undefined;

  async function start(): Promise<void> {
    server = spawnServer({
      DATA_DIR: folder.dataDir,
      ...adminEnv,
      ...firebase.env,
      ...spotify.env,
      SPOTIFY_TIMEOUT: '30',
    });
    url = await server.ready();
  }

  await start();
  const database = await connectTo(folder);
  const signIn = async (credentials: typeof admin) =>
    (await callerOn(url, undefined)(session.login, { body: credentials })).body.access_token;
  const adminToken = await signIn(admin);
  const createdOwner = await callerOn(url, adminToken)(users.create, {
    body: { ...owner, first_name: 'Ana', last_name: 'Sosa', type: 'individual' },
  });
  const ownerToken = await signIn(owner);
  const clients: Clients = {
    url: () => url,
    admin: () => callerOn(url, adminToken),
    owner: () => callerOn(url, ownerToken),
    adminToken,
    ownerId: createdOwner.body.id,
    sql: (text, values) => database.pool.query(text, values),
  };

  return {
    clients,
    firebase,
    pool: database.pool,
    async killServer(): Promise<void> {
      killed = undefined;
      await server.end('SIGKILL');
    },
    async killDatabase(): Promise<void> {
      killed = await folder.postmaster();
      await kill(killed ?? 0);
    },
    /** Restarts the server if it was killed; waits until it is ready and no statement of the killed one still runs. */
    async recover(): Promise<void> {
      if (server.hasEnded()) {
        await otherStatementsDone(database);
        await start();
      }
      // The connections of a killed PostgreSQL still answer for a moment.
      const ready = async () =>
        (await folder.postmaster()) !== killed &&
        (await fetch(`${url}/ready`).catch(() => undefined))?.ok &&
        (await database.pool.query('select 1').catch(() => undefined));
      // A killed PostgreSQL first repeats all changes since its last checkpoint: those of a hundred thousand spots take long.
      for (const end = Date.now() + 60_000; !(await ready()); await wait(25)) {
        if (Date.now() > end) throw new Error('not ready after a minute');
      }
    },
    /** Removes unreferenced files, as the server does each hour; returns the remaining files and the referenced ones. */
    async sweep(): Promise<{ remaining: string[]; referenced: string[] }> {
      const files = diskFiles(join(folder.dataDir, 'files'));
      await sweepOrphans({ db: database.db, files }, 0);
      await sweepUploads({ config: { dataDir: folder.dataDir } as never }, 0);
      const remaining: string[] = [];
      for await (const { key } of files.list()) remaining.push(key);
      const { rows } = await database.pool.query<{ key: string }>('select key from stored_files');
      return { remaining: remaining.sort(), referenced: rows.map(({ key }) => key).sort() };
    },
    dataDir: folder.dataDir,
    async end(): Promise<void> {
      await database.close();
      await server.end();
      await folder.remove();
      await firebase.stop();
      await spotify.stop();
    },
  };
}

/** Connects to the server's database without the server. */
async function connectTo(folder: Awaited<ReturnType<typeof newDataDir>>): Promise<Connected> {
  const [, , , port, host] = (await readFile(await folder.lockFile(), 'utf8')).split('\n');
  const connection = { host: host ?? '', port: Number(port), user: 'bambalina', database: 'bambalina' };
  return connect(connection, { max: 2 });
}

/** PostgreSQL may run a statement for a moment after its client was killed. */
async function otherStatementsDone({ pool }: Connected): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and application_name <> 'bambalina presence' and state <> 'idle'`;
  while (((await pool.query(others)).rowCount ?? 0) > 0) await wait(10);
}
