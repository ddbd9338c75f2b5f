// npm start: installs and builds what is missing (not in production), then runs the server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import memory from '../api/server/lifecycle/memory.json' with { type: 'json' };
import { ensureStartable, exitCodeOf, node, root } from './ensure.mjs';
import { onParentExit } from './parent-process.mjs';

onParentExit(() => process.exit(1));

await ensureStartable();

// When this process ends, the IPC channel closes, and the server ends too.
// New objects take at most 64 MB: on a machine with much memory Node keeps 128 MB for them, also at rest.
const server = spawn(node(), [...memory.args, '--import', './commands/quick.mjs', 'api/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // glibc: freed memory of decoded pictures is returned to the system; by default each thread keeps the most it ever used.
    ...memory.env,
    ...process.env,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node'),
  },
});
process.exitCode = await exitCodeOf(server);
