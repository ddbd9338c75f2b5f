// The last release, installed and built in a folder of its own.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fail, node, root, run, step } from '../ensure.mjs';

/**
 * A release is a commit that changes the version (docs/UPGRADING.md). Returns the folder of the last one; the first time it takes the minutes
 * of an installation.
 */
export async function ensureLastRelease() {
  const commit = lastRelease();
  const folder = join(root, 'test-results/releases', commit);
  if (existsSync(folder)) return folder;
  // Its name says that it is complete.
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await step(`Installing the last release (${commit.slice(0, 8)})`, async () => {
    execFileSync('tar', ['-x', '-C', draft], { input: git('archive', commit) });
    const code = await run(node(), ['commands/build.mjs'], { cwd: draft });
    if (code !== 0) fail('The last release could not be built: see the lines above.');
  });
  renameSync(draft, folder);
  return folder;
}

function lastRelease() {
  const commit = git('log', '-1', '--format=%H', '-G', '^  "version":', '--', 'package.json')
    .toString()
    .trim();
  if (git('rev-parse', '--is-shallow-repository').toString().trim() === 'true' && !commit)
    fail('The last release is not in this clone: git fetch --unshallow.');
  return commit;
}

function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 });
  } catch (error) {
    return fail(`The last release is taken from the history of git: ${error.message}`);
  }
}
