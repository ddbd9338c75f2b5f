import type { Database } from '../../database/connection/database.ts';
import type { JobLog } from '../../jobs/database-outage.ts';
import type { LinkAnswer } from './links.ask.ts';
import { isOverHttp } from './links.rules.ts';
import { type ClaimedLink, findWorkingLinks, recordAnswer, releaseLinks } from './links.store.ts';
import type { Clock } from './links.throttle.ts';

export interface Recording {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<JobLog, 'warn'>;
}

const hour = 60 * 60_000;

/**
 * Stores what the links of a run answered. Until one answers over HTTP nothing is stored: the faults could be this server's own
 * (product/links#connection).
 */
export function linkResults({ db, clock, log }: Recording, ask: (link: ClaimedLink) => Promise<LinkAnswer>) {
  const waiting: [ClaimedLink, LinkAnswer][] = [];
  let isOnline = false;
  const record = (link: ClaimedLink, answer: LinkAnswer) => recordAnswer(db, link, answer, clock.now());
  const links = () => waiting.map(([link]) => link);

  /** Whether one of a few links that have answered before does so now. */
  async function isConnected(): Promise<boolean> {
    const hosts = links().map(({ host }) => host);
    for (const known of await findWorkingLinks(db, hosts)) {
      const answer = await ask(known);
      if (!isOverHttp(answer)) continue;
      await record(known, answer);
      return true;
    }
    return false;
  }

  return {
    async add(link: ClaimedLink, answer: LinkAnswer): Promise<void> {
      isOnline ||= isOverHttp(answer);
      if (isOnline) await record(link, answer);
      else waiting.push([link, answer]);
    },
    /** Gives back what is not stored. */
    giveUp: () => releaseLinks(db, links()),
    /** Decides on those that are not stored. */
    async finish(): Promise<void> {
      if (waiting.length === 0) return;
      if (isOnline || (await isConnected())) {
        for (const [link, answer] of waiting) await record(link, answer);
        return;
      }
      await releaseLinks(db, links(), new Date(clock.now().getTime() + hour));
      log.warn(`None of ${waiting.length} links answered: this server seems to have no connection.`);
    },
  };
}
