// npm run dev: the server restarts when its files change; the web app reloads its modules.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled, exitCodeOf, freePort, node, root } from './ensure.mjs';

await ensureInstalled({ dev: true });
const port = process.env.PORT || (await freePort(3000));
const start = (args, env) =>
  spawn(node(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  start(['--import', './commands/quick.mjs', '--watch', '--watch-preserve-output', 'api/main.ts'], {
    PORT: String(port),
  }),
  start([join(root, 'node_modules/vite/bin/vite.js')], { API_URL: `http://127.0.0.1:${port}` }),
];
process.exitCode = await Promise.race(children.map(exitCodeOf));
for (const child of children) child.kill();
