import { setTimeout as sleep } from 'node:timers/promises';

interface Probe {
  /** When it was sent, in milliseconds. */
  at: number;
  /** 0 without an answer. */
  status: number;
  answer: string;
}

/** Asks `/ready` of a server all the time; `between` returns the statuses of what was asked in this time. */
export function watchReady(url: string) {
  const probes: Probe[] = [];
  const stopping = new AbortController();
  const watching = (async () => {
    while (!stopping.signal.aborted) {
      const at = Date.now();
      const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(10_000) }).catch(
        () => undefined,
      );
      const text = await answer?.text().catch(() => undefined);
      probes.push({ at, status: answer?.status ?? 0, answer: text ?? '' });
      await sleep(100);
    }
  })();
  return {
    between: (from: number, to: number) =>
      probes.filter(({ at }) => at >= from && at < to).map(({ status }) => status),
    last: () => probes.at(-1)?.status,
    /** The last answers with their moments, for the message of a failure. */
    describe: () =>
      probes
        .slice(-10)
        .map(({ at, status, answer }) => `${new Date(at).toISOString()} ${status} ${answer}`)
        .join('\n'),
    stop() {
      stopping.abort();
      return watching;
    },
  };
}
