import { setTimeout as sleep } from 'node:timers/promises';

const day = 86_400_000;
/** Longer than a test of a busy machine takes. */
const margin = 90_000;

/** Waits for the next day (UTC) when this one is nearly over: what is today when a test begins must be so at its end. */
export async function waitPastMidnight(): Promise<void> {
  const left = day - (Date.now() % day);
  if (left < margin) await sleep(left + 1000);
}
