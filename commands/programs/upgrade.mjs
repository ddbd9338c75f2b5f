// npm run test:upgrade: servers of the last release, of this version and of later ones on one database, while people work.

import { ensureBuilt, ensureInstalled } from '../ensure.mjs';
import { ensureLastRelease } from './release.mjs';
import { ensureProgram } from './tools.mjs';
import { runTests } from './vitest.mjs';

await ensureProgram({ program: 'caddy', package: 'caddy', purpose: 'the test of upgrades' });
await ensureInstalled({ dev: true });
await ensureBuilt();
process.env.LAST_RELEASE = await ensureLastRelease();
process.exitCode = await runTests({
  config: 'vitest.upgrade.config.ts',
  report: 'upgrade.json',
  args: process.argv.slice(2),
});
