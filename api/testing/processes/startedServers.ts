import { afterEach, beforeEach } from 'vitest';
import { newDataDir } from './newDataDir.ts';
import { spawnServer } from './serverProcess.ts';

/**
 * Real servers as `npm start` starts them, on an empty data folder of each test; both end with it. A start makes a database with all
 * migrations: five seconds, on a busy machine five times that.
 */
export function startedServers() {
  let folder: Awaited<ReturnType<typeof newDataDir>>;
  const servers: ReturnType<typeof spawnServer>[] = [];
  beforeEach(async () => {
    folder = await newDataDir();
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.end('SIGKILL');
    await folder.remove();
  });
  return {
    start(env: Record<string, string> = {}) {
      const started = spawnServer({ DATA_DIR: folder.dataDir, ...env });
      servers.push(started);
      return started;
    },
    postmaster: () => folder.postmaster(),
  };
}
