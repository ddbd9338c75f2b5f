import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { applyDiff, type Step } from './document.ts';

const project = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Copies the tracked and untracked files into a temporary folder, with a link to the installed packages. */
export async function copyOfTree() {
  const root = await mkdtemp(join(tmpdir(), 'bambalina-recipe-'));
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: project,
    maxBuffer: 1 << 26,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await cp(join(project, file), join(root, file)).catch((error) => {
      // Deleted but not yet committed.
      if (error.code !== 'ENOENT') throw error;
    });
  }
  // The check lists files with git.
  await run('git', ['init', '--quiet'], { cwd: root });
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  const node = (args: readonly string[], env: Record<string, string> = {}) =>
    run(process.execPath, args, { cwd: root, env: { ...process.env, ...env }, maxBuffer: 1 << 26 }).catch(
      ({ stdout: output, stderr }) => {
        throw new Error(`node ${args.join(' ')}\n${output}\n${stderr}`);
      },
    );
  return {
    root,
    node,
    async write({ file, language, text }: Step) {
      const path = join(root, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, language === 'diff' ? applyDiff(await readFile(path, 'utf8'), text) : text);
    },
    async generateMigration(name: string) {
      const meta = join(root, 'api/database/migrations/meta');
      const older = (await readdir(meta)).filter((file) => file.endsWith('_snapshot.json'));
      await node(['node_modules/drizzle-kit/bin.cjs', 'generate', `--name=${name}`]);
      for (const file of older) await rm(join(meta, file));
    },
    /** What the compiler says; '' if nothing. It goes on from what the check has stored, because only a file has changed. */
    typeErrors(config: string): Promise<string> {
      const state = ['--incremental', '--tsBuildInfoFile', `.cache/${config}.tsbuildinfo`];
      const compiled = node(['node_modules/typescript-native/bin/tsc', '-p', config, ...state]);
      return compiled.then(() => '').catch((error: Error) => error.message);
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Starts the server of a tree; `url` is its address. */
export async function serve(root: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['api/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        const address = /ready: (http:\S+)/.exec(output)?.[1];
        if (address) resolve(address);
      });
    ended.then(() => reject(new Error(`the server did not start: ${output}`)));
  });
  return {
    url,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
