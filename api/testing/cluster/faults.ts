import type { Cluster } from './cluster.ts';
import type { Node } from './node.ts';

export interface Fault {
  name: string;
  /** Takes the primary away. */
  begin(primary: Node, cluster: Cluster): Promise<unknown>;
  /** Brings the node back, as an operator or the end of the trouble does. */
  end(node: Node): Promise<unknown>;
}

const machineKilled: Fault = {
  name: 'machine killed',
  begin: (primary) => primary.killMachine(),
  end: async (node) => {
    node.startEtcd();
    node.startPatroni();
  },
};
const postgresKilled: Fault = {
  name: 'PostgreSQL killed',
  begin: (primary) => primary.killPostgres(),
  // Patroni starts it again.
  end: async () => {},
};
const paused: Fault = {
  name: 'PostgreSQL and Patroni paused',
  begin: (primary) => primary.pause(),
  end: (node) => node.resume(),
};
const cutOff: Fault = {
  name: 'cut off from everybody',
  begin: (primary) => primary.cut(),
  end: (node) => node.connect(),
};
const switchedOver: Fault = {
  name: 'switched over by command',
  begin: (primary, cluster) => cluster.switchOver(primary),
  end: async () => {},
};

const round = (killed: Fault): Fault[] => [killed, paused, cutOff, switchedOver];

/** Five of each kind; of those killed, three machines and two times PostgreSQL alone. */
export const twentyFaults: readonly Fault[] = [
  ...round(machineKilled),
  ...round(postgresKilled),
  ...round(machineKilled),
  ...round(postgresKilled),
  ...round(machineKilled),
];
