import { type AddressInfo, createServer, connect as dial, type Server, type Socket } from 'node:net';
import type { Connection } from '../../database/connection/connection.ts';

/** A gate on loopback between a server and its database, open to begin with. It keeps its port while it is shut. */
export async function databaseProxy({ host, port: there }: Connection) {
  const connections = new Set<Socket>();
  let port = 0;
  let gate: Server;

  async function open(): Promise<void> {
    gate = createServer((socket) => {
      const onward = host?.startsWith('/') ? dial(`${host}/.s.PGSQL.${there}`) : dial(there ?? 5432, host);
      for (const end of [socket, onward]) {
        connections.add(end);
        end.on('error', () => {});
        end.on('close', () => connections.delete(end));
      }
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => gate.listen(port, '127.0.0.1', resolve));
    port = (gate.address() as AddressInfo).port;
  }
  /** Cuts what goes through now; the gate stays as it is. */
  function cut(): void {
    for (const socket of connections) socket.destroy();
  }

  await open();
  return {
    port,
    open,
    cut,
    async shut(): Promise<void> {
      const shut = new Promise((resolve) => gate.close(resolve));
      cut();
      await shut;
    },
  };
}
