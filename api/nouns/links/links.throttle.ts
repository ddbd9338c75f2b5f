import type { HostLocks } from '../../database/connection/host-locks.ts';
import type { Throttle } from './links.ask.ts';

export interface Clock {
  now(): Date;
  pause(ms: number): Promise<unknown>;
}

/** Milliseconds between the end of a request and the next one to the same host. */
const gap = 1000;

/** One request at a time to each host, of all servers, with a pause between two (product/links#polite). */
export function throttleByHost({ now, pause }: Clock, locks: HostLocks): Throttle {
  /** When the last request to each host has ended. */
  const ends = new Map<string, Promise<number>>();
  return (host, work) => {
    const previous = ends.get(host);
    const run = async () => {
      const wait = previous ? (await previous) + gap - now().getTime() : 0;
      if (wait > 0) await pause(wait);
      return alone(host, work);
    };
    const result = run();
    const end = () => now().getTime();
    ends.set(host, result.then(end, end));
    return result;
  };

  /** Waits while another server asks the host, to which a redirect may have led it. */
  async function alone<T>(host: string, work: () => Promise<T>): Promise<T> {
    while (!(await locks.take(host))) await pause(gap);
    try {
      return await work();
    } finally {
      await locks.release(host);
    }
  }
}
