import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { loggedError } from './app.log.ts';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import type { Connected } from './database/connect.ts';
import { proveUsable } from './database/data-dir.ts';
import { openDatabase } from './database/open.ts';
import { DatabaseUnavailable } from './database/unavailable.ts';
import { fill } from './server.fill.ts';
import { fullDisk } from './server.full.ts';
import { listen, PortTaken } from './server.listen.ts';
import { gentleClose, stopOnSignal } from './server.stop.ts';
import { waitingRoom } from './server.waiting.ts';
import { linesOf, whereData } from './where.ts';

const say = (line: string) => console.log(line);
// Who read what is said may be gone: that ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** What is to be left when the server leaves, however far it has come. */
let leave = async () => {};
const isLeaving = stopOnSignal(say, () => leave());

async function serve(config: Config): Promise<void> {
  const room = waitingRoom();
  const { port, address } = await listen(room, config, say);
  await proveUsable(config.dataDir);
  const database = await opened(config);
  const signIn = await fill(config, database, say);
  const app = await buildApp({ config, database });
  const close = gentleClose(app);
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
  console.error(expected ? (error as Error).message : (fullDisk(error) ?? loggedError(error)));
  // What is open is left in order, or after a while as after a crash, which loses nothing.
  await Promise.race([leave().catch(() => {}), sleep(10_000)]);
  process.exit(1);
}
