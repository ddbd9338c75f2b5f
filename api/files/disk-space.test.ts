import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDiskSpace } from './disk-space.ts';

test('is that of the disk of the folder, as df counts it', async () => {
  const space = await readDiskSpace(tmpdir());
  const [, line = ''] = execFileSync('df', ['-B1', '--output=used,avail', tmpdir()], { encoding: 'utf8' })
    .trim()
    .split('\n');
  const [used = 0, free = 0] = line.trim().split(/\s+/).map(Number);
  // Other programs write meanwhile.
  expect(Math.abs((space?.used ?? 0) - used)).toBeLessThan(1e9);
  expect(Math.abs((space?.total ?? 0) - used - free)).toBeLessThan(1e6);
  expect(await readDiskSpace(join(tmpdir(), 'absent'))).toBe(undefined);
});
