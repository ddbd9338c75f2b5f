import { setTimeout as sleep } from 'node:timers/promises';

const [day, hour] = [86_400_000, 3_600_000];
/** Longer than the tests take on a busy machine, and shorter than the time-out of a hook. */
const margin = 15_000;

/** Waits for the next day (UTC) if this one is nearly over, so that a test begins and ends on the same day. */
export async function waitPastMidnight(): Promise<void> {
  const left = day - (Date.now() % day);
  if (left < margin) await sleep(left + 1000);
}

/** The same for the hour, with which the signatures of private pictures change. */
export async function waitPastTheHour(): Promise<void> {
  const left = hour - (Date.now() % hour);
  if (left < margin) await sleep(left + 1000);
}
