import { explain } from '../database/connection/unavailable.ts';
import { isDatabaseAway } from '../problems/translate-errors.ts';

export interface JobLog {
  warn(what: object | string, line?: string): void;
  error(what: object | string, line?: string): void;
}

const again = 5 * 60_000;

/** Logs once that the database is unavailable, every five minutes that it still is, and once that it is back. */
export interface Watch {
  /** Runs a statement and notes what comes of it. */
  through<T>(ask: () => Promise<T>): Promise<T>;
}

/** `where` is the address of the database, without its password. */
export function watchDatabase(where: string, log: JobLog): Watch {
  let awayFrom: number | undefined;
  let said = 0;
  let answered = 0;

  function failed(error: unknown, asked: number): void {
    // A statement that was sent before the last one that got through tells nothing new.
    if (asked < answered || !isDatabaseAway(error)) return;
    awayFrom ??= Date.now();
    if (said !== 0 && Date.now() - said < again) return;
    const { passing, message } = explain(error, where);
    const what = passing ? message : 'The database is away: its connections break.';
    log.warn(
      said === 0
        ? `${what} The background jobs wait for it.`
        : `${what} It has been for ${seconds(awayFrom)} s.`,
    );
    said = Date.now();
  }

  function worked(asked: number): void {
    answered = Math.max(answered, asked);
    if (awayFrom === undefined || asked < awayFrom) return;
    log.warn(`The database is back after ${seconds(awayFrom)} s: the background jobs go on.`);
    awayFrom = undefined;
    said = 0;
  }

  return {
    async through(ask) {
      const asked = Date.now();
      try {
        const answer = await ask();
        worked(asked);
        return answer;
      } catch (error) {
        failed(error, asked);
        throw error;
      }
    },
  };
}

const seconds = (since: number) => Math.ceil((Date.now() - since) / 1000);
