import type { FileServices } from '../file-services.ts';
import { removeKeys } from '../sweep.ts';
import { deleteExpired } from './uploads.store.ts';

/** Removes uploads that no record has used within a day, and what is remembered of used ones. */
export async function removeExpiredUploads({ db, jobs }: Pick<FileServices, 'db' | 'jobs'>): Promise<void> {
  await db.transaction(async (tx) => removeKeys(tx, jobs, await deleteExpired(tx)));
}

export function uploadJobs(services: FileServices): void {
  services.jobs.schedule('47 * * * *', 'sweep-uploads', () => removeExpiredUploads(services));
}
