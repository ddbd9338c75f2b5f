import { afterAll, beforeAll, beforeEach } from 'vitest';
import { askLink, type LinkAnswer } from '../../nouns/links/links.ask.ts';
import type { Asking } from '../../nouns/links/links.request.ts';
import type { Resolve } from '../../security/connections/checked-addresses.ts';
import { connectionRule } from '../../security/connections/private-networks.ts';
import { ownPort } from '../processes/ownPort.ts';
import { standIn, status } from '../stand-ins/standIn.ts';

const loopback: Resolve = async () => ['127.0.0.1'];
const never = new AbortController().signal;

/**
 * Starts a host that links may lead to, under any name, and a trap that they may not; both answer 200 at the beginning of each
 * test. Usable in hooks and tests only.
 */
export function setUpLinkHost() {
  const hosts = {} as {
    host: Awaited<ReturnType<typeof standIn>>;
    /** Must never be requested. */
    trap: Awaited<ReturnType<typeof standIn>>;
    /** Nothing listens there. */
    closedPort: number;
  };
  beforeAll(async () => {
    const closedPort = await ownPort();
    Object.assign(hosts, { host: await standIn(status(200)), trap: await standIn(status(200)), closedPort });
  });
  afterAll(async () => {
    await hosts.host.stop();
    await hosts.trap.stop();
  });
  beforeEach(() => {
    hosts.host.answer(status(200));
    hosts.trap.answer(status(200));
  });
  const port = () => Number(new URL(hosts.host.url).port);
  return {
    hosts,
    port,
    named: (name: string, to = port()) => `http://${name}:${to}`,
    /** Asks a link without pauses. */
    ask: (address: string, options: Partial<Asking> = {}, stopping = never): Promise<LinkAnswer> => {
      const asking: Asking = {
        resolve: loopback,
        mayConnect: connectionRule([`127.0.0.1:${port()}`, `127.0.0.1:${hosts.closedPort}`]),
        userAgent: 'Bambalina-LinkCheck/1 (+https://office.example)',
        // Far longer than an answer takes.
        limit: () => AbortSignal.timeout(15_000),
        ...options,
      };
      return askLink(address, asking, (_host, work) => work(), stopping);
    },
    methods: () => hosts.host.calls.map(({ method, url }) => `${method} ${url.pathname}`),
  };
}

/** A limit of each request that is over when the test says so. */
export function limitByHand() {
  let current = new AbortController();
  return {
    limit: () => {
      current = new AbortController();
      return current.signal;
    },
    expire: () => current.abort(new DOMException('too slow', 'TimeoutError')),
  };
}
