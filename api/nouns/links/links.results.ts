import type { Database } from '../../database/connection/database.ts';
import type { JobLog } from '../../jobs/database-outage.ts';
import type { LinkAnswer } from './links.ask.ts';
import type { Clock } from './links.pace.ts';
import { type ClaimedLink, findWorkingLink, recordAnswer, releaseLinks } from './links.store.ts';

export interface Recording {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Pick<JobLog, 'warn'>;
}

const hour = 60 * 60_000;

/**
 * Stores what the links of a run answered. While none was reached nothing is stored: the fault could be this server's own
 * (product/links#connection).
 */
export function linkResults({ db, clock, log }: Recording, ask: (link: ClaimedLink) => Promise<LinkAnswer>) {
  const unreached: [ClaimedLink, LinkAnswer][] = [];
  let isOnline = false;
  const record = (link: ClaimedLink, answer: LinkAnswer) => recordAnswer(db, link, answer, clock.now());
  const links = () => unreached.map(([link]) => link);

  /** Whether a link that has answered before does so now. */
  async function isConnected(): Promise<boolean> {
    const hosts = links().map(({ host }) => host);
    const known = await findWorkingLink(db, hosts);
    if (!known) return false;
    const answer = await ask(known);
    if (answer.reached) await record(known, answer);
    return answer.reached;
  }

  return {
    async add(link: ClaimedLink, answer: LinkAnswer): Promise<void> {
      isOnline ||= answer.reached;
      if (isOnline) await record(link, answer);
      else unreached.push([link, answer]);
    },
    /** Gives back what is not stored. */
    giveUp: () => releaseLinks(db, links()),
    /** Decides on those that were not reached. */
    async finish(): Promise<void> {
      if (unreached.length === 0) return;
      if (isOnline || (await isConnected())) {
        for (const [link, answer] of unreached) await record(link, answer);
        return;
      }
      await releaseLinks(db, links(), new Date(clock.now().getTime() + hour));
      log.warn(`None of ${unreached.length} links was reached: this server seems to have no connection.`);
    },
  };
}
