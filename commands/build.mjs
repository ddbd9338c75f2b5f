// npm run build: installs and builds what is missing. --to FOLDER: also copies what a server needs to run, with its packages only.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt, ensureInstalled } from './ensure.mjs';
import { copyRuntime } from './runtime/copy.mjs';

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
await ensureInstalled();
await ensureBuilt();
if (to !== undefined) console.log(`${resolve(to)}: the server with ${copyRuntime(resolve(to))} packages`);
