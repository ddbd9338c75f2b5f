import { setImmediate as turn } from 'node:timers/promises';
import type { Responder } from '../stand-ins/standIn.ts';

/**
 * A responder that measures how it is asked: it answers as `answer` once `together` requests are open at the same time,
 * and records the gaps between requests to the same host name.
 */
export function politenessMeter(together: number, now: () => number, answer: Responder) {
  const [open, ends] = [new Map<string, number>(), new Map<string, number>()];
  const all = Promise.withResolvers<void>();
  const measured = { mostOfHost: 0, most: 0, gaps: [] as number[] };
  const count = (host: string, by: number) => {
    const n = (open.get(host) ?? 0) + by;
    open.set(host, n);
    const total = [...open.values()].reduce((sum, one) => sum + one, 0);
    measured.mostOfHost = Math.max(measured.mostOfHost, n);
    measured.most = Math.max(measured.most, total);
    if (total === together) all.resolve();
  };
  const responder: Responder = async (call, response) => {
    const { hostname } = call.url;
    count(hostname, 1);
    const ended = ends.get(hostname);
    if (ended !== undefined) measured.gaps.push(now() - ended);
    await all.promise;
    await turn();
    count(hostname, -1);
    ends.set(hostname, now());
    await answer(call, response);
  };
  return { measured, responder };
}
