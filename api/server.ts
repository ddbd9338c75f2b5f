import { flushCompileCache } from 'node:module';
import { loggedError } from './app.log.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/open.ts';
import { DatabaseUnavailable } from './database/unavailable.ts';
import { fill } from './server.fill.ts';
import { listen, PortTaken } from './server.listen.ts';
import { gentleClose, stopOnSignal } from './server.stop.ts';
import { waitingRoom } from './server.waiting.ts';

const say = (line: string) => console.log(line);

try {
  const config = readConfig(process.env);
  const room = waitingRoom();
  const { port, address } = await listen(room, config, say);
  const database = await openDatabase(config, { say });
  const signIn = await fill(config, database, say);
  const app = await buildApp({ config, database });
  const close = gentleClose(app);
  stopOnSignal(say, async () => {
    await close();
    await database.close();
  });
  await room.close();
  await listen(app, { ...config, port, portIsGiven: true }, say);
  say(`\n  Bambalina is ready: ${config.publicUrl ?? address}`);
  say(`  ${signIn.join('\n  ')}\n`);
  // What was compiled is kept for the next start now, not at the end: this process may be killed.
  flushCompileCache();
} catch (error) {
  const expected = [ConfigError, DatabaseUnavailable, PortTaken].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : loggedError(error));
  // Whatever is open is left as after a crash, which loses nothing; the database is joined again by the next start.
  process.exit(1);
}
