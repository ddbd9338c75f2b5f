// Shared by the commands. Plain JavaScript that any Node from 18 on runs, because nothing may be installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');

/** Installs what package-lock.json lists, unless it is there. `dev`: the tools of tests and checks too. */
export async function ensureInstalled({ dev = false } = {}) {
  if (isInstalled(dev)) return;
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(dev ? ['--include=dev'] : []),
  ];
  const title = 'Installing packages (the first time takes a minute or two)';
  const code = await step(title, () => npm(['ci', ...flags]));
  if (code !== 0) leave('The packages could not be installed: see the lines above.');
}

/** Builds the web app into dist/web unless it was built from these very files. */
export async function ensureBuilt() {
  if (!existsSync(join(root, 'index.html'))) return;
  const stamp = join(root, 'dist', 'web.stamp');
  const wanted = fingerprint(['index.html', 'vite.config.ts', 'package-lock.json', 'contract', 'web']);
  if (existsSync(join(root, 'dist/web/index.html')) && read(stamp) === wanted) return;
  rmSync(stamp, { force: true });
  const vite = join(modules, 'vite/bin/vite.js');
  // Whatever started this: a build of a test or of development is another, slower app.
  const env = { NODE_ENV: 'production' };
  const code = await step('Building the web app', () =>
    run(node(), [vite, 'build', '--logLevel', 'error'], { env }),
  );
  if (code !== 0) leave('The web app could not be built: see the lines above.');
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

const wantedNode = 24;

/** Node 24: the one at hand when it is newer than the one that came with the packages, as it has the later mends. */
export function node() {
  const { platform, arch, versions, execPath } = process;
  const [system, file] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node'];
  const brought = [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]
    .map((name) => join(modules, name))
    .find((folder) => existsSync(join(folder, 'bin', file)));
  const major = Number.parseInt(versions.node, 10);
  if (!brought && major >= wantedNode) return execPath;
  if (!brought)
    return leave(
      `Node ${wantedNode} is needed and none comes with the packages for ${platform} on ${arch}: install it.`,
    );
  const { version } = JSON.parse(readFileSync(join(brought, 'package.json'), 'utf8'));
  const isNewer = major === wantedNode && versions.node.localeCompare(version, 'en', { numeric: true }) > 0;
  return isNewer ? execPath : join(brought, 'bin', file);
}

/** Runs a program in this folder with its output shown. Resolves to its exit code. */
export function run(program, args, { env = {}, ...options } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, ...env },
  });
  return ended(child);
}

/** Resolves to the exit code; a program that a signal ended counts as failed. It is told of the signals that end this one, and of its end. */
export function ended(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  process.on('exit', () => child.kill());
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

/** Says what is done, again every ten seconds, and how long it took. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log(`${title} …`);
  const ticking = setInterval(() => console.log(`  … ${seconds()}`), 10_000);
  const result = await work().finally(() => clearInterval(ticking));
  if (result === 0) console.log(`  done in ${seconds()}`);
  return result;
}

export function leave(sentence) {
  console.error(sentence);
  return process.exit(1);
}

// Compares what is installed with the lockfile, package by package: dates say nothing after a git checkout.
function isInstalled(dev) {
  const installed = json(join(modules, '.package-lock.json'))?.packages;
  const wanted = json(join(root, 'package-lock.json'))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, optional, dev: forDev, devOptional }]) => {
    const here = installed[path];
    // The list may say more than there is: a folder that was removed by hand, or half copied.
    if (here) return here.version === version && existsSync(join(root, path));
    return path === '' || optional || (!dev && (forDev || devOptional));
  });
}

function npm(args) {
  const path = process.env.npm_execpath;
  if (path && /\.c?js$/.test(path)) return run(process.execPath, [path, ...args]);
  return run('npm', args, { shell: process.platform === 'win32' });
}

function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(join(root, path))) return;
    const entries = listing(path);
    if (entries) for (const name of entries) add(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  };
  for (const path of paths) add(path);
  return hash.digest('hex');
}

function listing(path) {
  try {
    return readdirSync(join(root, path)).sort();
  } catch {
    return undefined;
  }
}

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function json(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
