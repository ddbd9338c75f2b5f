// npm run dev: the server starts again when its files change; the web app changes in place.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { ended, ensureInstalled, node, root } from './ensure.mjs';

await ensureInstalled({ dev: true });
const port = process.env.PORT || (await freePort(3000));
const start = (args, env) =>
  spawn(node(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const both = [
  start(['--import', './commands/quick.mjs', '--watch', '--watch-preserve-output', 'api/main.ts'], {
    PORT: String(port),
  }),
  start([join(root, 'node_modules/vite/bin/vite.js')], { API_URL: `http://127.0.0.1:${port}` }),
];
process.exitCode = await Promise.race(both.map(ended));
for (const child of both) child.kill();

function freePort(from) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(freePort(from + 1)));
    probe.listen(from, '127.0.0.1', () => probe.close(() => resolve(from)));
  });
}
