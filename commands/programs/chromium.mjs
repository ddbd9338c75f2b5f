// Finds a Chromium for the browser tests, or installs one.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fail, node, root, run, step } from '../ensure.mjs';
import { installWithApt } from './apt.mjs';

// The headless shells first: with them the tests take two thirds of the time.
const names = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  `${process.env.PROGRAMFILES}\\Google\\Chrome\\Application\\chrome.exe`,
];
const playwright = join(root, 'node_modules/playwright-core/cli.js');

/** The path of a Chromium. */
export async function ensureChromium() {
  const found = find();
  if (found) return found;
  const code = await step('Installing Chromium for the browser tests', install);
  const installed = find();
  if (code === 0 && installed) return installed;
  return fail('No Chromium was found and none could be installed: install one and set CHROMIUM_PATH.');
}

function find() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, which does not exist.`);
  const folders = (process.env.PATH ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [named, ...onPath, ...places, downloaded()].find((path) => path && existsSync(path));
}

/** Where Playwright stores its download; it may not exist. */
function downloaded() {
  const script = "console.log(require('playwright-core').chromium.executablePath())";
  try {
    return execFileSync(node(), ['-e', script], { cwd: root, encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

async function install() {
  if ((await installWithApt(['chromium-headless-shell', 'chromium'])) === 0) return 0;
  const system = process.getuid?.() === 0 ? ['--with-deps'] : [];
  return run(node(), [playwright, 'install', ...system, 'chromium']);
}
