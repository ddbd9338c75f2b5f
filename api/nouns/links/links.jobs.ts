import { setTimeout as sleep } from 'node:timers/promises';
import { version } from '../../config/version.ts';
import type { Services } from '../../http/services.ts';
import { resolveName } from '../../security/connections/checked-addresses.ts';
import { connectionRule } from '../../security/connections/private-networks.ts';
import { checkLinks } from './links.run.ts';
import { collectLinks } from './links.store.ts';

/** Milliseconds for one request. */
const timeLimit = 10_000;

/** Collects the links of all records each night, and asks those that are due (product/links). */
export function deadLinkJobs({ db, jobs, config, log, publicUrl }: Services): void {
  const { linkCheck } = config;
  if (!linkCheck) return;
  jobs.schedule('11 4 * * *', 'collect-links', () => collectLinks(db, new Date()));
  jobs.schedule('*/10 * * * *', 'check-links', (stopping) =>
    checkLinks({
      ...{ db, log, stopping },
      asking: {
        ...{ resolve: resolveName, mayConnect: connectionRule(linkCheck.allowed) },
        limit: () => AbortSignal.timeout(timeLimit),
        userAgent: `Bambalina-LinkCheck/${version} (+${publicUrl()})`,
      },
      clock: { now: () => new Date(), pause: (ms) => sleep(ms, undefined, { signal: stopping }) },
    }),
  );
}
