// npm run bench: measures the product against a minimal server on the same PostgreSQL. --quick: a fifth of the data; names: only these measurements.

import { ensureBuilt, ensureInstalled, node, run } from './ensure.mjs';
import { ensureChromium } from './programs/chromium.mjs';

await ensureInstalled({ dev: true });
await ensureBuilt();
process.env.CHROMIUM_PATH = await ensureChromium();
process.exitCode = await run(node(), ['bench/run.ts', ...process.argv.slice(2)]);
