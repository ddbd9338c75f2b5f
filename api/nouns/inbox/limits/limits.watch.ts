import { setTimeout as sleep } from 'node:timers/promises';
import type { LimitWarning } from '#contract/limits.ts';
import type { Mount } from '../../../http/mount.ts';
import type { JobLog } from '../../../jobs/database-outage.ts';
import { readLimits } from './limits.read.ts';

/** Milliseconds between two looks. */
const interval = 60_000;

/** What of the limits this server knows. */
export const limitsOf = ({ services, space }: Pick<Mount, 'services' | 'space'>) =>
  readLimits(services, space.bytes);

/** Every server looks every minute, and logs what is nearly used up when that begins and when it ends. */
export function watchLimits(on: Mount): void {
  const { jobs, log } = on.services;
  const report = limitLog(log);
  jobs.loop(async (stopping) => {
    while (!stopping.aborted) {
      // An outage of the database is logged by the jobs.
      await limitsOf(on).then(report, () => {});
      await sleep(interval, undefined, { signal: stopping }).catch(() => {});
    }
  });
}

/** Returns a function that logs which warnings are new and which have gone. Quotas are named by their kind, not by the person. */
export function limitLog(log: JobLog): (warnings: readonly LimitWarning[]) => void {
  let before = new Set<string>();
  return (warnings) => {
    const now = new Set(warnings.map((one) => lines[one.kind](one)));
    for (const line of now) if (!before.has(line)) log.warn(line);
    for (const line of before) if (!now.has(line)) log.warn(`No longer: ${line}`);
    before = now;
  };
}

const lines: Record<LimitWarning['kind'], (warning: LimitWarning) => string> = {
  disk: () => 'The disk of DATA_DIR is nearly full.',
  uploads: () => 'Uploads in progress nearly fill UPLOAD_SPACE.',
  jobs: ({ subject }) => `Background jobs of ${subject} have been due for about ten minutes.`,
  quota: ({ quota }) => `Somebody has nearly used up an hourly quota: ${quota} (LIMITS_PER_HOUR).`,
  key: ({ subject }) => `The key ${subject} nearly reaches its rate.`,
};
