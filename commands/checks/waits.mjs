// Tests wait as long as a busy machine needs: Vitest's own `vi.waitFor` gives up after one second.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ensure.mjs';
import { sources } from './sources.mjs';

const helper = 'api/testing/until.ts';

/** What is on a page may still be on its way: that it is there is waited for. */
const hasty = /\bexpect\(await [^\n]*\.(count\(\)\)\.toBe\([1-9]|isVisible\(\)\)\.toBe\(true)/;

/** One message for each file that waits without the helper, or does not wait for what comes. */
export const shortWaits = () =>
  sources()
    .filter((path) => path.endsWith('.ts') && path !== helper)
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return [
        ...(/\bvi\.wait(For|Until)\(/.test(text)
          ? [`${path} calls vi.waitFor or vi.waitUntil: use 'until' of ${helper}, or expect.poll.`]
          : []),
        ...(path.startsWith('e2e/') && hasty.test(text)
          ? [
              `${path} looks once for what may still come (${hasty.exec(text)?.[0]}): use waitFor or expect.poll.`,
            ]
          : []),
      ];
    });
