import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRoot } from '../../database/embedded/account.ts';
import { filePaths } from '../../testing/database/storedState.ts';
import { createTestDatabase } from '../../testing/database/testDatabase.ts';
import { urlOf } from '../../testing/processes/adminCommand.ts';
import { mountSmallDisk } from '../../testing/processes/mountSmallDisk.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { spawnServer } from '../../testing/processes/serverProcess.ts';

/* A first start on disks that are too small: one sentence, and no partial files. Only root on Linux may mount them. */

let folder: Awaited<ReturnType<typeof newDataDir>>;
beforeEach(async () => {
  folder = await newDataDir('bambalina-small-');
});
afterEach(() => folder.remove());

// Two starts that load the demo, or four that copy PostgreSQL and create a database, until the disk is full.
const timeout = 120_000;

test(
  'a disk that is too small for the demo stops the start with one sentence, and leaves no partial data',
  async (context) => {
    const small = join(folder.dataDir, 'small');
    const umount = await mountSmallDisk(small, 300);
    if (!umount) return context.skip('only root on Linux may mount a small disk');
    const database = await createTestDatabase();
    try {
      for (const _ of ['once', 'again']) {
        const server = spawnServer({ DATA_DIR: small, DEMO: '1', DATABASE_URL: urlOf(database.connection) });
        const { code, output } = await server.exited();
        expect([code, output.split('\n').at(-1)]).toEqual([
          1,
          expect.stringMatching(/^The disk is full: make room/),
        ]);
        expect(output).not.toContain('at ');
        expect((await filePaths(small)).map((path) => path.slice(small.length))).toEqual([
          '/demo-sign-in.txt',
        ]);
        expect((await database.pool.query('select from spots')).rowCount).toBe(0);
      }
    } finally {
      await umount();
      await database.drop();
    }
  },
  timeout,
);

/** Runs the real server in a separate mount namespace, in which the databases of root are on a small disk. */
async function runOnSmallDisk(kilobytes: number, DEMO = '0') {
  const steps = [
    `mount -t tmpfs -o size=${kilobytes}k,mode=755 tmpfs /var/lib/bambalina`,
    `timeout ${DEMO === '0' ? 60 : 180} "${process.execPath}" --import ./commands/quick.mjs api/main.ts`,
    'echo "ended with $?"',
    'ls -A /var/lib/bambalina /var/lib/bambalina/*/',
  ];
  const env = { PATH: process.env.PATH, DATA_DIR: folder.dataDir, PORT: '0', DEMO };
  const run = promisify(execFile)('unshare', ['-m', 'sh', '-c', `(${steps.join('; ')}) 2>&1`], { env });
  return run.then(({ stdout }) => stdout, String);
}

test.runIf(isRoot() && process.platform === 'linux')(
  'a disk that is too small for the database stops the start with one sentence, and leaves no partial copy',
  async (context) => {
    await mkdir('/var/lib/bambalina', { recursive: true });
    for (const [kilobytes, message] of [
      [8_000, /^The database cannot be set up in \/var\/lib\/bambalina: the disk is full\.\n/],
      [
        85_000,
        /^PostgreSQL cannot be set up in \/var\/lib\/bambalina\/\w+ \(the disk is full\): make it possible/,
      ],
    ] as const) {
      for (const _ of ['once', 'again']) {
        const output = await runOnSmallDisk(kilobytes);
        if (/mount|unshare/.test(output)) return context.skip('this root may not mount');
        expect(output).toMatch(message);
        expect(output).toContain('ended with 1\n');
        expect(output).not.toMatch(/\.[0-9a-f]{8}(\.password)?$/m);
        await rm(join(folder.dataDir, 'database-location.txt'), { force: true });
      }
    }
  },
  timeout,
);

test.runIf(isRoot() && process.platform === 'linux')(
  'a disk that the demo fills under the embedded database stops the start with one sentence',
  async (context) => {
    await mkdir('/var/lib/bambalina', { recursive: true });
    // Where PostgreSQL refuses a statement, and where it ends itself.
    for (const kilobytes of [108_000, 125_000]) {
      const output = await runOnSmallDisk(kilobytes, '1');
      if (/mount|unshare/.test(output)) return context.skip('this root may not mount');
      expect(output).toMatch(/^The disk is full: make room/m);
      expect(output).not.toMatch(/^\{|^ +at /m);
      await rm(join(folder.dataDir, 'database-location.txt'), { force: true });
    }
  },
  // PostgreSQL is started again in vain for ten seconds.
  2 * timeout,
);
