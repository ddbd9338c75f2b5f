import type { SubmissionStatus } from '#contract/submissions.ts';
import { editorEmail } from './accounts.ts';
import { type Calendar, randomDate, withIds } from './calendar.ts';
import { rejectionReasons } from './edits.ts';
import { randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';
import type { DemoUser } from './users.ts';

const countsByStatus: [SubmissionStatus, number][] = [
  ['pending', 12],
  ['rejected', 5],
];

/** Owners' newest spots that are not enabled: most wait, some were rejected. One of those that wait is by the demo's owner. */
export function generateSubmissions(calendar: Calendar, users: DemoUser[], spots: DemoSpot[]) {
  const random = randomOf('submissions');
  const decided_by = users.find(({ email }) => email === editorEmail)?.id ?? null;
  const queue = spots
    .filter((spot) => spot.type === 'people' && !spot.enable && spot.user_id)
    .sort((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .values();
  const submissions = countsByStatus.flatMap(([status, count]) =>
    queue
      .take(count)
      .map(({ id, user_id, created_at }) => ({
        ...{ spot_id: id, author_id: user_id, status, created_at },
        reason: status === 'rejected' ? random.pick(rejectionReasons) : '',
        decided_by: status === 'rejected' ? decided_by : null,
        decided_at: status === 'rejected' ? randomDate(random, created_at, calendar.now) : null,
      }))
      .toArray(),
  );
  return withIds('submissions', submissions);
}
