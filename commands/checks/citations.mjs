// Comments and documents cite rules of docs/product: each cited rule must exist.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { root } from '../ensure.mjs';
import { tracked } from './sources.mjs';

const folder = 'docs/product';
const readable = new Set(['.ts', '.tsx', '.mjs', '.cjs', '.md', '.sql', '.css', '.html', '.json']);
const cited = /\bproduct\/([a-z-]+)(?:\.md)?#([\w-]+)/g;
/** Links between the files of rules. */
const linked = /\]\(([a-z-]*)(?:\.md)?#([\w-]+)\)/g;
// Documents that are not in this repository.
const outside = /\b(?:specification|design)[^\w]{1,8}§/i;

/** One message with file and line for each citation of a rule that does not exist. */
export function brokenCitations() {
  const rules = rulesIn(folder);
  return tracked()
    .filter((path) => readable.has(extname(path)) && path !== 'package-lock.json')
    .flatMap((path) => problemsOf(path, rules));
}

function problemsOf(path, rules) {
  const text = readFileSync(join(root, path), 'utf8');
  const problems = [];
  const at = (index) => `${path}:${text.slice(0, index).split('\n').length}`;
  const area = path.startsWith(`${folder}/`) ? basename(path, '.md') : undefined;
  const links = area ? [...text.matchAll(linked)] : [];
  for (const { 0: name, 1: file, 2: rule, index } of [...text.matchAll(cited), ...links]) {
    if (!rules.has(`${file || area}#${rule}`))
      problems.push(`${at(index)} cites ${name}, which does not exist in ${folder}.`);
  }
  const foreign = outside.exec(text);
  if (foreign) problems.push(`${at(foreign.index)} cites '${foreign[0]}': cite a rule of ${folder} instead.`);
  return problems;
}

/** The names of the rules, such as `lists#newest-first`: each is a heading of its file. */
function rulesIn(path) {
  return new Set(
    readdirSync(join(root, path))
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) => {
        const headings = readFileSync(join(root, path, file), 'utf8').matchAll(/^## ([\w-]+)$/gm);
        return [...headings].map(([, rule]) => `${file.slice(0, -3)}#${rule}`);
      }),
  );
}
