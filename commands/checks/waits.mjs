// Tests wait as long as a busy machine needs: Vitest's own `vi.waitFor` gives up after one second.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { sources } from './sources.mjs';

const helper = 'api/testing/until.ts';

/** One message for each file that waits without the helper. */
export const shortWaits = () =>
  sources()
    .filter((path) => path.endsWith('.ts') && path !== helper)
    .filter((path) => /\bvi\.wait(For|Until)\(/.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => `${path} calls vi.waitFor or vi.waitUntil: use 'until' of ${helper}, or expect.poll.`);
