import { explain } from '../database/connection/unavailable.ts';
import { isDatabaseUnavailable } from '../problems/translate-errors.ts';

export interface JobLog {
  warn(what: object | string, line?: string): void;
  error(what: object | string, line?: string): void;
}

/** Warns of a failure of something that goes on, unless it is that of the database: the jobs tell its outage once. */
export function warnUnlessOutage(log: Pick<JobLog, 'warn'>, error: unknown, line: string): void {
  if (!isDatabaseUnavailable(error)) log.warn({ err: error }, line);
}

const logInterval = 5 * 60_000;

/** Logs the start of an outage, again every five minutes while it lasts, and its end. */
export interface OutageLog {
  /** Runs a query and observes whether it succeeds. */
  run<T>(query: () => Promise<T>): Promise<T>;
}

/** `where` is the address of the database, without its password. */
export function databaseOutageLog(where: string, log: JobLog): OutageLog {
  let outageStart: number | undefined;
  let lastLogged = 0;
  let lastSuccess = 0;

  function onFailure(error: unknown, sentAt: number): void {
    // Queries sent before the last successful one may fail late, after the outage is over.
    if (sentAt < lastSuccess || !isDatabaseUnavailable(error)) return;
    outageStart ??= Date.now();
    if (Date.now() - lastLogged < logInterval) return;
    const { transient, message } = explain(error, where);
    const what = transient ? message : 'The database is unavailable: its connections break.';
    log.warn(
      lastLogged === 0
        ? `${what} The background jobs wait for it.`
        : `${what} It has been for ${secondsSince(outageStart)} s.`,
    );
    lastLogged = Date.now();
  }

  function onSuccess(sentAt: number): void {
    lastSuccess = Math.max(lastSuccess, sentAt);
    if (outageStart === undefined || sentAt < outageStart) return;
    log.warn(`The database is back after ${secondsSince(outageStart)} s: the background jobs go on.`);
    outageStart = undefined;
    lastLogged = 0;
  }

  return {
    async run(query) {
      const sentAt = Date.now();
      try {
        const result = await query();
        onSuccess(sentAt);
        return result;
      } catch (error) {
        onFailure(error, sentAt);
        throw error;
      }
    },
  };
}

const secondsSince = (time: number) => Math.ceil((Date.now() - time) / 1000);
