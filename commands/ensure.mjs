// Shared by the commands. JavaScript for Node 18 and newer, because nothing may be installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const coastTiles = join(root, 'dist/coast.tiles');
const webStamp = join(root, 'dist/web.stamp');

/** Whether `npm start` and `npm run admin` only say what is missing: whoever runs a business installs and builds before the start. */
const isProduction = () => process.env.NODE_ENV === 'production';

/** Prepares the start of the server, or in production fails with what is missing. */
export async function ensureStartable() {
  await ensureUsable();
  if (!isProduction()) return ensureBuilt();
  if (!isWebBuilt()) fail(`The web app is not built, or was built of other files. ${buildFirst}`);
  if (!existsSync(coastTiles))
    console.error('The finer coast of the map is not built: the map has the coarse one.');
}

/** Installs the packages, or in production fails without them. */
export async function ensureUsable() {
  if (!isProduction()) return ensureInstalled();
  if (!isInstalled(false)) fail(`Packages of package-lock.json are not installed. ${buildFirst}`);
}

const buildFirst =
  'With NODE_ENV=production nothing is installed or built at the start: run `npm run build` first.';

/** Installs the packages in package-lock.json unless they are installed; with `dev` also those of tests and checks. */
export async function ensureInstalled({ dev = false } = {}) {
  if (isInstalled(dev)) return;
  // npm of an older one would leave out parts of packages without a word.
  const { versions } = process;
  if (Number.parseInt(versions.node, 10) < 20)
    fail(`Node 20 or newer is needed to install, this is ${versions.node}.`);
  const flags = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(dev ? ['--include=dev'] : []),
  ];
  const title = 'Installing packages (the first time takes a minute or two)';
  const code = await step(title, () => npm(['ci', ...flags]));
  if (code !== 0) fail('The packages could not be installed: see the lines above.');
}

/** Builds what the server serves: the web app, and at the same time the tiles of its map. */
export const ensureBuilt = () => Promise.all([ensureWeb(), ensureCoast()]);

/** Makes the tiles of the coast in dist unless they were made of the same files; takes about three seconds. */
export async function ensureCoast() {
  const data = ['@geo-maps/earth-coastlines-10m', 'world-atlas'].map(
    (name) => `node_modules/${name}/package.json`,
  );
  const wanted = fingerprint(['api/integrations/coast', 'contract/geography/coast.ts', ...data]);
  const stamp = join(root, 'dist', 'coast.stamp');
  if (existsSync(coastTiles) && read(stamp) === wanted) return;
  rmSync(stamp, { force: true });
  const code = await run(node(), ['api/integrations/coast/prepare.ts']);
  // The map then has the coast of the world, and nothing else is missing.
  if (code !== 0) return console.error('The finer coast of the map could not be made: see the lines above.');
  writeFileSync(stamp, wanted);
}

/** Builds the web app into dist/web unless it was built from the same files. */
async function ensureWeb() {
  if (isWebBuilt()) return;
  rmSync(webStamp, { force: true });
  // A file that is changed during the build is not in it, or only in part.
  const built = webFingerprint();
  const vite = join(modules, 'vite/bin/vite.js');
  // Also when a test starts this: other builds are slower.
  const env = { NODE_ENV: 'production' };
  const code = await step('Building the web app', () =>
    run(node(), [vite, 'build', '--logLevel', 'error'], { env }),
  );
  if (code !== 0) fail('The web app could not be built: see the lines above.');
  mkdirSync(dirname(webStamp), { recursive: true });
  writeFileSync(webStamp, built);
}

const hasWebSources = () => existsSync(join(root, 'index.html'));
const webFingerprint = () =>
  fingerprint([
    'index.html',
    'login.html',
    'vite.config.ts',
    'vite.map.ts',
    'package-lock.json',
    'contract',
    'web',
  ]);

/** Whether dist has the web app of these files; without its sources, whether it has one. */
const isWebBuilt = () =>
  existsSync(join(root, 'dist/web/index.html')) && (!hasWebSources() || read(webStamp) === webFingerprint());

const wantedNode = 24;

/** The path of Node 24: the running one if it is newer than the packaged one, because it has later fixes. */
export function node() {
  const { platform, arch, versions, execPath } = process;
  const packaged = packagedNode();
  const major = Number.parseInt(versions.node, 10);
  if (!packaged && major >= wantedNode) return execPath;
  if (!packaged)
    return fail(
      `Node ${wantedNode} is needed and none comes with the packages for ${platform} on ${arch}: install it.`,
    );
  const { version } = JSON.parse(readFileSync(join(packaged.folder, 'package.json'), 'utf8'));
  const isNewer = major === wantedNode && versions.node.localeCompare(version, 'en', { numeric: true }) > 0;
  return isNewer ? execPath : packaged.program;
}

/** The package of Node for this system and its program; undefined if there is none. */
export function packagedNode() {
  const { platform, arch } = process;
  const [system, file] = platform === 'win32' ? ['win', 'node.exe'] : [platform, 'node'];
  return [`node-${system}-${arch}`, `node-bin-${system}-${arch}`]
    .map((name) => join(modules, name))
    .map((folder) => ({ folder, program: join(folder, 'bin', file) }))
    .find(({ program }) => existsSync(program));
}

/** Runs a program in this folder and shows its output. Resolves to its exit code. */
export function run(program, args, { env = {}, ...options } = {}) {
  const child = spawn(program, args, {
    cwd: root,
    stdio: 'inherit',
    ...options,
    env: { ...process.env, ...env },
  });
  return exitCodeOf(child);
}

/** Resolves to the exit code, 1 after a signal. The child gets the signals of this process, and ends with it. */
export function exitCodeOf(child) {
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

/** Logs the title, the time every ten seconds, and how long the work took. */
export async function step(title, work) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  console.log(`${title} …`);
  const timer = setInterval(() => console.log(`  … ${seconds()}`), 10_000);
  const result = await work().finally(() => clearInterval(timer));
  if (result === 0) console.log(`  done in ${seconds()}`);
  return result;
}

/** Ends the process with an error message. */
export function fail(message) {
  console.error(message);
  return process.exit(1);
}

/** The first free port from `port` on; 0: any. */
export function freePort(port = 0) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.on('error', () => resolve(freePort(port + 1)));
    probe.listen(port, '127.0.0.1', () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}

// Compares the installed packages with the lockfile: modification times are useless after a git checkout.
function isInstalled(dev) {
  const installed = json(join(modules, '.package-lock.json'))?.packages;
  const wanted = json(join(root, 'package-lock.json'))?.packages;
  if (!installed || !wanted) return false;
  return Object.entries(wanted).every(([path, { version, optional, dev: forDev, devOptional }]) => {
    const found = installed[path];
    // The list may name a folder that was removed by hand or copied incompletely.
    if (found) return found.version === version && existsSync(join(root, path));
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
  for (const path of paths.flatMap(filesIn))
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** The files of a folder and of those in it, in order; a file itself. */
function filesIn(path) {
  const info = statSync(join(root, path), { throwIfNoEntry: false });
  if (!info?.isDirectory()) return info ? [path] : [];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesIn(`${path}/${name}`));
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
