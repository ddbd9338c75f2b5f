import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { type Connected, connect } from '../../database/connection/connect.ts';
import { sweepOrphans, sweepUploads } from '../../files/sweep.ts';
import { diskFiles } from '../../integrations/storage/disk.ts';
import { callerOn } from '../calls/callerOn.ts';
import { standInFirebase } from '../stand-ins/standInFirebase.ts';
import { startSpotify } from '../stand-ins/standInSpotify.ts';
import { kill, newDataDir } from './embeddedPlaces.ts';
import type { Setup } from './kills.actions.ts';
import { admin, adminEnv, spawnServer } from './serverProcess.ts';

const owner = { ...admin, email: 'owner@example.com' };

/** The real server on its own PostgreSQL, both to be killed, with stand-ins for Spotify and Firebase. */
export async function killableServer() {
  const place = await newDataDir('bambalina-kill-');
  const [firebase, spotify] = [await standInFirebase(), await startSpotify({ artists: 2000 })];
  let server: ReturnType<typeof spawnServer>;
  let url = '';
  let killed: number | undefined;

  async function start(): Promise<void> {
    server = spawnServer({
      DATA_DIR: place.dataDir,
      ...adminEnv,
      ...firebase.env,
      ...spotify.env,
      SPOTIFY_TIMEOUT: '30',
    });
    url = await server.ready();
  }

  await start();
  const database = await connectTo(place);
  const signIn = async (who: typeof admin) =>
    (await callerOn(url, undefined)(session.login, { body: who })).body.access_token;
  const adminToken = await signIn(admin);
  const made = await callerOn(url, adminToken)(users.create, {
    body: { ...owner, first_name: 'Ana', last_name: 'Sosa', type: 'individual' },
  });
  const ownerToken = await signIn(owner);
  const stage: Setup = {
    url: () => url,
    admin: () => callerOn(url, adminToken),
    owner: () => callerOn(url, ownerToken),
    adminToken,
    ownerId: made.body.id,
  };

  return {
    stage,
    firebase,
    pool: database.pool,
    async killServer(): Promise<void> {
      killed = undefined;
      await server.end('SIGKILL');
    },
    async killDatabase(): Promise<void> {
      killed = await place.postmaster();
      await kill(killed ?? 0);
    },
    /** Until the server answers again, begun anew if it is dead, and nothing of the dead one is under way. */
    async recover(): Promise<void> {
      if (server.hasEnded()) {
        await forgotten(database);
        await start();
      }
      // For a moment the connections of a killed PostgreSQL still answer.
      const ready = async () =>
        (await place.postmaster()) !== killed &&
        (await fetch(`${url}/ready`).catch(() => undefined))?.ok &&
        (await database.pool.query('select 1').catch(() => undefined));
      for (const end = Date.now() + 120_000; !(await ready()); await wait(25)) {
        if (Date.now() > end) throw new Error('not ready after two minutes');
      }
    },
    /** Removes what no record shows, as the server does each hour; returns the files left, and those that records show. */
    async sweep(): Promise<{ left: string[]; shown: string[] }> {
      const files = diskFiles(join(place.dataDir, 'files'));
      await sweepOrphans({ db: database.db, files }, 0);
      await sweepUploads({ config: { dataDir: place.dataDir } as never }, 0);
      const left: string[] = [];
      for await (const { key } of files.list()) left.push(key);
      const { rows } = await database.pool.query<{ key: string }>('select key from stored_files');
      return { left: left.sort(), shown: rows.map(({ key }) => key).sort() };
    },
    dataDir: place.dataDir,
    async end(): Promise<void> {
      await database.close();
      await server.end();
      await place.remove();
      await firebase.stop();
      await spotify.stop();
    },
  };
}

/** A way of our own into its database. */
async function connectTo(place: Awaited<ReturnType<typeof newDataDir>>): Promise<Connected> {
  const { readFile } = await import('node:fs/promises');
  const [, , , port, host] = (await readFile(await place.lockFile(), 'utf8')).split('\n');
  const connection = { host: host ?? '', port: Number(port), user: 'bambalina', database: 'bambalina' };
  return connect(connection, { max: 2 });
}

/** PostgreSQL goes on with a statement for a moment when its client has died. */
async function forgotten({ pool }: Connected): Promise<void> {
  const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    and backend_type = 'client backend' and application_name <> 'bambalina presence' and state <> 'idle'`;
  while (((await pool.query(others)).rowCount ?? 0) > 0) await wait(10);
}
