import { endpoints } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { Id } from '#contract/kit/fields.ts';
import { type HistoryNoun, historyNouns } from '#contract/nouns.ts';
import type { Db } from '../database/connection/database.ts';
import type { Author } from '../security/access.ts';
import { incrementAttempts } from '../security/throttle.ts';
import { recordEvent } from './history.ts';

/** Recorded refusals of one caller in an hour: nobody may fill the disk by failing. */
const maxPerHour = 60;

/** The noun of each endpoint; artists are imported as users, and accounts are users. */
const nounOf = new Map<Endpoint, HistoryNoun>(
  endpoints.map(([name, endpoint]) => {
    const [key] = name.split('.');
    return [endpoint, historyNouns.find((noun) => noun === key) ?? 'users'];
  }),
);

/** Records that a caller lacked the right for a change (product/audit#events). */
export async function recordRefusal(
  db: Db,
  by: Author,
  endpoint: Endpoint,
  recordId: string | undefined,
): Promise<void> {
  const count = await incrementAttempts(db, { key: `refused:${by.id}`, max: maxPerHour, minutes: 60 });
  if (count > maxPerHour) return;
  const id = Id.safeParse(recordId).data;
  const name = `${endpoint.method} ${endpoint.path}`;
  await recordEvent(db, by, { action: 'refused', noun: nounOf.get(endpoint) ?? 'users', id, name });
}
