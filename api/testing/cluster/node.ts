import { readFileSync } from 'node:fs';
import { chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { unprivilegedAccount } from '../../database/embedded/account.ts';
import { addMachine } from './machine.ts';

export const deployed = join(import.meta.dirname, '../../../deploy/cluster');

/** The variables of a file in `deploy/cluster`, which is that of the first node, for this node and with its data in `folder`. */
function variablesFor(file: string, name: string, address: string, folder: string): Record<string, string> {
  const variables = parseEnv(readFileSync(join(deployed, file), 'utf8')) as Record<string, string>;
  const ofNode = ([variable, value]: [string, string]) => {
    const isShared = /_HOSTS$|_CLUSTER$/.test(variable);
    const own = isShared ? value : value.replace('10.20.0.11', address).replace(/^node1$/, name);
    return [variable, own.replace(/^\/var\/lib/, folder)];
  };
  return Object.fromEntries(Object.entries(variables).map(ofNode));
}

export type Node = Awaited<ReturnType<typeof addNode>>;

/** A machine with a member of etcd, Patroni and PostgreSQL, on the files of `deploy/cluster`. Its data are in `parent`. */
export async function addNode(number: number, parent: string) {
  const machine = await addMachine(number);
  const { name, address } = machine;
  const folder = join(parent, name);
  const { uid, gid } = await unprivilegedAccount();
  for (const part of ['', 'etcd', 'postgresql']) {
    await mkdir(join(folder, part), { mode: 0o700 });
    await chown(join(folder, part), uid, gid);
  }
  const patroniEnv = variablesFor('node.env', name, address, folder);
  const etcdEnv = variablesFor('etcd.env', name, address, folder);
  const logFile = (program: string) => join(parent, `${name}.${program}.log`);
  // A postmaster, its children and Patroni; etcd's name and paths have none of these words.
  const database = /patroni|postgres/;

  return {
    ...machine,
    startEtcd: () => machine.start('etcd', [], etcdEnv, logFile('etcd')),
    startPatroni: () =>
      machine.start('patroni', [join(deployed, 'patroni.yml')], patroniEnv, logFile('patroni')),
    killMachine: () => machine.signal('SIGKILL', /./),
    killPostgres: () => machine.signal('SIGKILL', /^\S*postgres\b|^postgres:/),
    pause: () => machine.signal('SIGSTOP', database),
    resume: () => machine.signal('SIGCONT', database),
    patroniEnv,
  };
}
