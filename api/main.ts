import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import type { Connected } from './database/connection/connect.ts';
import { DatabaseUnavailable } from './database/connection/unavailable.ts';
import { assertWritable } from './database/embedded/data-dir.ts';
import { linesOf, whereData } from './database/location.ts';
import { openDatabase } from './database/open.ts';
import { buildApp } from './server/app.ts';
import { diskFullMessage } from './server/lifecycle/disk-full.ts';
import { prepareFirstStart } from './server/lifecycle/first-start.ts';
import { listen, PortTaken } from './server/lifecycle/listen.ts';
import { serveUntilReady } from './server/lifecycle/not-ready.ts';
import { gracefulClose, shutdownOnSignal } from './server/lifecycle/shutdown.ts';
import { loggedError } from './server/log.ts';

const say = (line: string) => console.log(line);
// A closed output stream must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** What to release at shutdown, however far the start has got. */
let leave = async () => {};
const isLeaving = shutdownOnSignal(say, () => leave());

async function serve(config: Config): Promise<void> {
  const room = serveUntilReady();
  const { port, address } = await listen(room, config, say);
  await assertWritable(config.dataDir);
  const database = await opened(config);
  const signIn = await prepareFirstStart(config, database, say);
  const app = await buildApp({ config, database });
  const close = gracefulClose(app);
  leave = async () => {
    await close();
    await database.close();
  };
  await room.close();
  await listen(app, { ...config, port, portIsGiven: true }, say);
  say(`\n  Bambalina is ready: ${config.publicUrl ?? address}`);
  if (config.publicUrl) say(`  It listens on ${address}`);
  say(`  ${signIn.join('\n  ')}\n`);
  say(`  ${linesOf(await whereData(config)).join('\n  ')}\n`);
}

/** Leaving waits for an embedded PostgreSQL that is being made or started, so that none is left running. */
async function opened(config: Config): Promise<Connected> {
  const opening = openDatabase(config, { say });
  if (!config.databaseUrl)
    leave = () =>
      opening.then(
        (database) => database.close(),
        () => {},
      );
  return opening;
}

try {
  await serve(readConfig(process.env));
  // What was compiled is kept for the next start now, not at the end: this process may be killed.
  flushCompileCache();
} catch (error) {
  // What was closed under a start that is not wanted any more.
  if (isLeaving()) await new Promise(() => {});
  const expected = [ConfigError, DatabaseUnavailable, PortTaken].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : (diskFullMessage(error) ?? loggedError(error)));
  // What is open is left in order, or after a while as after a crash, which loses nothing.
  await Promise.race([leave().catch(() => {}), sleep(10_000)]);
  process.exit(1);
}
