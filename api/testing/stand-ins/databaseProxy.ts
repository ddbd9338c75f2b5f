import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Connection } from '../../database/connection/connection.ts';
import { ownPort } from '../processes/ownPort.ts';

/**
 * A TCP proxy on loopback between a server and its database, initially open. It has the same port when opened again.
 * `onData` receives what the server sends.
 */
export async function databaseProxy(
  { host, port: databasePort }: Connection,
  onData: (sent: Buffer) => void = () => {},
) {
  const connections = new Set<Socket>();
  const port = await ownPort();
  let server: Server;
  let isFrozen = false;

  async function open(): Promise<void> {
    server = createServer((socket) => {
      const upstream = host?.startsWith('/')
        ? connect(`${host}/.s.PGSQL.${databasePort}`)
        : connect(databasePort ?? 5432, host);
      for (const end of [socket, upstream]) {
        connections.add(end);
        end.on('error', () => {});
        end.on('close', () => connections.delete(end));
      }
      // A frozen database has a port that still accepts.
      if (!isFrozen) socket.on('data', onData).pipe(upstream).pipe(socket);
    });
    await new Promise<void>((resolve, reject) =>
      server.on('error', reject).listen(port, '127.0.0.1', resolve),
    );
  }
  /** Breaks the current connections; new ones are still accepted. */
  function cut(): void {
    for (const socket of connections) socket.destroy();
  }

  /** From now on nothing is passed on, and no connection is ended; `cut` ends those. */
  function freeze(): void {
    isFrozen = true;
    for (const socket of connections) socket.unpipe().pause();
  }
  /** Another machine has its place: what was connected before stays silent. */
  function replace(): void {
    isFrozen = false;
  }
  function thaw(): void {
    replace();
    cut();
  }

  await open();
  return {
    port,
    open,
    cut,
    freeze,
    replace,
    /** Passes on again, on new connections. */
    thaw,
    async shut(): Promise<void> {
      const shut = new Promise((resolve) => server.close(resolve));
      cut();
      await shut;
    },
  };
}
