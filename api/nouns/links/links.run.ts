import type { Database } from '../../database/connection/database.ts';
import { type HostLocks, withHostLocks } from '../../database/connection/host-locks.ts';
import { askLink, type LinkAnswer, type Throttle } from './links.ask.ts';
import type { Asking } from './links.request.ts';
import { linkResults, type Recording } from './links.results.ts';
import { type ClaimedLink, claimLinks, releaseLinks } from './links.store.ts';
import { throttleByHost } from './links.throttle.ts';

export interface LinkRun extends Recording {
  readonly asking: Asking;
  /** Aborted when the server stops: links that have not answered are given back. */
  readonly stopping: AbortSignal;
}

const hostsAtOnce = 8;
/** Milliseconds in which a run asks new hosts, and those for one link with all its redirects. */
const [runLimit, linkLimit] = [8 * 60_000, 30_000];

/** Asks the links that are due (product/links#polite). */
export const checkLinks = (run: LinkRun): Promise<void> =>
  withHostLocks(run.db.$client, (locks) => checkAlone(run, locks));

/** The same, with locks of the hosts that are asked. */
async function checkAlone(run: LinkRun, locks: HostLocks): Promise<void> {
  const { db, clock, stopping } = run;
  const ask = asker(run, locks);
  const results = linkResults(run, ask);
  const until = clock.now().getTime() + runLimit;
  const work = async () => {
    while (!stopping.aborted && clock.now().getTime() < until) {
      const claimed = await claimLinks(db, clock.now());
      if (claimed.length === 0) return;
      await askInTurn(db, claimed, async (link) => results.add(link, await ask(link)));
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: hostsAtOnce }, work));
  if (stopping.aborted) return results.giveUp();
  await results.finish();
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
}

/** Links of one host; those that could not be asked are given back. */
async function askInTurn(db: Database, claimed: ClaimedLink[], ask: (link: ClaimedLink) => Promise<void>) {
  const waiting = [...claimed];
  try {
    for (const link of claimed) {
      await ask(link);
      waiting.shift();
    }
  } finally {
    await releaseLinks(db, waiting);
  }
}

/** Asks links with one throttle for all of a run; rejects only when the server stops. */
function asker(
  { asking, clock, stopping }: LinkRun,
  locks: HostLocks,
): (link: ClaimedLink) => Promise<LinkAnswer> {
  const throttle = throttleByHost(clock, locks);
  return ({ address }) => {
    let left = linkLimit;
    // The time in which others are asked at a host that this link leads to is not the link's.
    const throttleInTime: Throttle = (host, work) =>
      throttle(host, async () => {
        const begin = clock.now().getTime();
        try {
          return await work();
        } finally {
          left -= clock.now().getTime() - begin;
        }
      });
    const limit = () =>
      left > 0
        ? AbortSignal.any([asking.limit(), AbortSignal.timeout(left)])
        : AbortSignal.abort(new DOMException('no time is left', 'TimeoutError'));
    return askLink(address, { ...asking, limit }, throttleInTime, stopping);
  };
}
