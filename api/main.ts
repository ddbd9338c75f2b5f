import { flushCompileCache } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertBackupFolder } from './backup/nightly/nightly.jobs.ts';
import { type Config, readConfig } from './config/config.ts';
import type { Connected } from './database/connection/connect.ts';
import { assertWritable } from './database/embedded/data-dir.ts';
import { locateData, locationLines } from './database/location.ts';
import { type Opened, openDatabase } from './database/open.ts';
import { buildApp } from './server/app.ts';
import { prepareFirstStart } from './server/lifecycle/first-start.ts';
import { listen, listenForMetrics, tryMetricsPort } from './server/lifecycle/listen.ts';
import { serveUntilReady } from './server/lifecycle/not-ready.ts';
import { gracefulClose, shutdownOnSignal } from './server/lifecycle/shutdown.ts';
import { startFailure } from './server/lifecycle/start-failure.ts';

const print = (line: string) => console.log(line);
// A closed output stream must not terminate the server.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** Releases what has been opened so far, at shutdown. */
let release = async () => {};
const isShuttingDown = shutdownOnSignal(print, () => release());

async function serve(config: Config): Promise<void> {
  const placeholder = serveUntilReady();
  const { port, address } = await listen(placeholder, config, print);
  await tryMetricsPort(config);
  await assertWritable(config.dataDir);
  await assertBackupFolder(config);
  const database = await openAndRelease(config);
  const { signIn, app } = await prepare(config, database, address).catch(async (error) => {
    throw await database.explained(error);
  });
  const metrics = app.metrics && (await listenForMetrics(app.metrics, config));
  await placeholder.close();
  await listen(app, { ...config, port, portIsGiven: true }, print);
  print(`\n  Bambalina is ready: ${config.publicUrl ?? address}`);
  if (config.publicUrl) print(`  It listens on ${address}`);
  print(`  ${signIn.join('\n  ')}\n`);
  const lines = [...locationLines(await locateData(config)), ...(metrics ? [`Metrics:  ${metrics}`] : [])];
  print(`  ${lines.join('\n  ')}\n`);
}

/** Fills an empty database and builds the server. */
async function prepare(config: Config, database: Connected, address: string) {
  const signIn = await prepareFirstStart(config, database, print);
  const app = await buildApp({ config, database, address });
  const close = gracefulClose(app, undefined, () => app.mount.services.streams.close());
  release = async () => {
    await close();
    await database.close();
  };
  await app.ready();
  return { signIn, app };
}

/** A shutdown during the start waits for the embedded PostgreSQL, so that none is left running. */
async function openAndRelease(config: Config): Promise<Opened> {
  const opening = openDatabase(config, { print });
  if (!config.databaseUrl) release = () => opening.then((database) => database.close()).catch(() => {});
  return opening;
}

try {
  await serve(readConfig(process.env));
  // Now rather than at exit, because this process may be killed.
  flushCompileCache();
} catch (error) {
  // The shutdown has closed what the start was using, and ends the process itself.
  if (isShuttingDown()) await new Promise(() => {});
  console.error(startFailure(error));
  // After the time limit the process exits as in a crash, which loses no data.
  await Promise.race([release().catch(() => {}), sleep(10_000)]);
  process.exit(1);
}
