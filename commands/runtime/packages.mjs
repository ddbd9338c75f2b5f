import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from '../ensure.mjs';

/** What a module imports, starts as a thread, or looks up: the text of `from '…'`, `import('…')`, `new URL('…'` and `resolve('…'`. */
const references = /(?:\bfrom|\bimport|\bimport\s*\(|new URL\(|\bresolve\()\s*'([^'\s]+)'/g;

/**
 * The names of the packages that these files import, directly or through other files of the project. They are read from
 * the text of the files, so that no list of them can become outdated.
 */
export function importedPackages(entries) {
  const names = new Set();
  const files = new Set();
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, reference] of readFileSync(file, 'utf8').matchAll(references)) {
      const path = fileOf(reference, file);
      if (path) visit(path);
      else if (/^(@[\w.-]+\/)?[\w.-]+(\/|$)/.test(reference) && !reference.startsWith('.'))
        names.add(/^(@[^/]+\/)?[^/]+/.exec(reference)?.[0]);
    }
  };
  for (const entry of entries) visit(join(root, entry));
  return names;
}

/** The project's file that a reference names; undefined for packages, folders and data. */
function fileOf(reference, from) {
  const path = reference.startsWith('#contract/')
    ? join(root, 'contract', reference.slice('#contract/'.length))
    : reference.startsWith('.') && resolve(dirname(from), reference);
  return path && /\.(ts|mjs)$/.test(path) && existsSync(path) ? path : undefined;
}

/**
 * The folders in node_modules of these packages and of all that they need, as package-lock.json lists them. `without`:
 * packages to leave out, with what only they need.
 */
export function foldersOf(names, { packages }, without) {
  const folders = new Set();
  const add = (name, from) => {
    if (without.includes(name)) return;
    const folder = installedAt(name, from, packages);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[folder];
    const isPeer = (peer) => !peerDependenciesMeta?.[peer]?.optional;
    const needed = { ...dependencies, ...optionalDependencies };
    for (const other of [...Object.keys(needed), ...Object.keys(peerDependencies ?? {}).filter(isPeer)])
      add(other, folder);
  };
  for (const name of names) add(name, '');
  return [...folders].sort();
}

/** Where Node finds a package for one in `from`: there or in a folder above. Undefined if it is not installed, for another system. */
function installedAt(name, from, packages) {
  for (let parent = from; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf('node_modules/') - 1))) {
    const folder = `${parent ? `${parent}/` : ''}node_modules/${name}`;
    if (packages[folder] && existsSync(join(root, folder))) return folder;
    if (!parent) return undefined;
  }
}
