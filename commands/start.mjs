// npm start: brings everything that is missing, then serves.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import memory from '../api/server/lifecycle/memory.json' with { type: 'json' };
import { ended, ensureBuilt, ensureInstalled, node, root } from './ensure.mjs';
import { whenStarterIsGone } from './starter.mjs';

// Nobody serves, installs or builds on unseen: who started this is watched, and the server watches this in turn.
whenStarterIsGone(() => process.exit(1));

await ensureInstalled();
await ensureBuilt();

// The channel tells the server when this process is gone, so that nobody serves on unseen.
const server = spawn(node(), ['--import', './commands/quick.mjs', 'api/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // For glibc: a decoded picture goes back to the system when it is freed; by default each thread keeps the most it ever had.
    ...memory,
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
  },
});
process.exitCode = await ended(server);
