import type pg from 'pg';

export const channel = 'commits';

/** Milliseconds between two announcements of a server. */
const pause = 100;

interface Announcer {
  timer: NodeJS.Timeout | undefined;
  sentAt: number;
}
const announcers = new WeakMap<pg.Pool, Announcer>();

/**
 * Tells all servers of the database that something has committed, at once or `pause` after the last time. It does not say what: the
 * database is the only source of that (docs/decisions/0066). Not a part of the transactions: a NOTIFY in a transaction takes
 * a lock that lets only one of them commit at a time.
 */
export function announceCommit(pool: pg.Pool): void {
  const announcer = announcers.get(pool) ?? { timer: undefined, sentAt: Number.NEGATIVE_INFINITY };
  announcers.set(pool, announcer);
  if (announcer.timer) return;
  const send = () => {
    announcer.timer = undefined;
    announcer.sentAt = performance.now();
    // If it is lost with the connection, the next one tells: readers look for everything new.
    if (!pool.ending) pool.query(`notify ${channel}`).catch(() => {});
  };
  announcer.timer = setTimeout(send, Math.max(0, announcer.sentAt + pause - performance.now())).unref();
}
