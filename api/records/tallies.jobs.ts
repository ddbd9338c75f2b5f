import { gatherSlots } from '../database/queries/tallies.ts';
import type { Services } from '../http/services.ts';

export function tallyJobs({ db, jobs }: Services): void {
  jobs.schedule('47 * * * *', 'gather-slots', () => gatherSlots(db));
}
