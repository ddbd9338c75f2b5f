import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/* `npm run build -- --to FOLDER`, where it cannot; what it makes: runtime.test.ts. */

test('a folder that cannot be written is refused with one sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bambalina-copy-'));
  const to = join(folder, 'file', 'app');
  await writeFile(join(folder, 'file'), '');
  const copy = `(await import('./commands/runtime/copy.mjs')).copyRuntime(${JSON.stringify(to)})`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', copy]);
  const { code, stderr } = await run.then(
    () => ({ code: 0, stderr: '' }),
    (error) => error,
  );
  await rm(folder, { recursive: true });
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^The server cannot be copied to \S+\/file\/app: ENOTDIR.*\.\n$/),
  ]);
});
