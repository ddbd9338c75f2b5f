import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';
import { unprivilegedAccount } from '../../database/embedded/account.ts';

const run = promisify(execFile);
const ip = (line: string) => run('ip', line.split(' '));

/** Connects machines by a bridge, on which this process has the address 10.20.0.1. Needs a network namespace of its own. */
export async function makeNetwork(): Promise<void> {
  await ip('link set lo up');
  await ip('link add bridge0 type bridge');
  await ip('addr add 10.20.0.1/24 dev bridge0');
  await ip('link set bridge0 up');
}

export const removeNetwork = () => ip('link del bridge0');

/** A network namespace with an address and a cable to the bridge: what runs there reaches others by the cable only. */
export async function addMachine(number: number) {
  const address = `10.20.0.${10 + number}`;
  const holder = spawn('unshare', ['--net', 'sleep', 'infinity'], { stdio: 'ignore' });
  await once(holder, 'spawn');
  const own = await readlink('/proc/self/ns/net');
  const namespace = () => readlink(`/proc/${holder.pid}/ns/net`).catch(() => own);
  while ((await namespace()) === own) await new Promise(setImmediate);
  const inside = [`--net=/proc/${holder.pid}/ns/net`];
  const cable = `cable${number}`;
  await ip(`link add ${cable} type veth peer name eth0 netns ${holder.pid}`);
  await ip(`link set ${cable} master bridge0 up`);
  for (const line of ['link set lo up', `addr add ${address}/24 dev eth0`, 'link set eth0 up'])
    await run('nsenter', [...inside, 'ip', ...line.split(' ')]);
  const { uid, gid } = await unprivilegedAccount();

  return {
    name: `node${number}`,
    address,
    /** Starts a program as an ordinary user; what it prints is appended to the file. */
    start(program: string, args: readonly string[], env: Record<string, string>, logFile: string) {
      const account = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
      const child = spawn('nsenter', [...inside, 'setpriv', ...account, program, ...args], {
        env: { PATH: process.env.PATH, HOME: '/nonexistent', LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const log = createWriteStream(logFile, { flags: 'a' });
      for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    },
    /** Sends a signal to all processes of the machine whose command line matches, at once. */
    async signal(signal: NodeJS.Signals, matching: RegExp): Promise<void> {
      const pids = await processesIn(await namespace(), holder.pid);
      const commands = await Promise.all(pids.map(commandOf));
      const matched = pids.filter((_, i) => matching.test(commands[i] ?? ''));
      for (const pid of matched) send(pid, signal);
    },
    /** Pulls the cable: nothing arrives any more, and nobody is told. */
    cut: () => ip(`link set ${cable} down`),
    connect: () => ip(`link set ${cable} up`),
    /** Removes the machine, which nothing runs on any more. */
    async remove(): Promise<void> {
      await ip(`link del ${cable}`);
      holder.kill('SIGKILL');
    },
  };
}

async function processesIn(namespace: string, holder: number | undefined): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0 && pid !== holder);
  const namespaces = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/ns/net`).catch(() => '')));
  return pids.filter((_, i) => namespaces[i] === namespace);
}

const commandOf = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}
