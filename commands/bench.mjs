// npm run bench: measures the product against a minimal server on the same PostgreSQL. --quick: a fifth of the data; names: only these measurements.
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, node, run } from './ensure.mjs';

await ensureInstalled({ dev: true });
await ensureBuilt();
process.env.CHROMIUM_PATH = await ensureChromium();
process.exitCode = await run(node(), ['bench/run.ts', ...process.argv.slice(2)]);
