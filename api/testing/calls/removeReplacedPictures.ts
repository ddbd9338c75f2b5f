import { sql } from 'drizzle-orm';
import { removeRetired } from '../../files/sweep.ts';
import type { TestApi } from './startTestApi.ts';

/** Removes the pictures that were replaced until now, as if thirty days had passed. */
export async function removeReplacedPictures(api: TestApi): Promise<void> {
  await api.db.execute(sql`update stored_files set retired_at = retired_at - interval '30 days 1 second'
    where retired_at is not null`);
  await removeRetired(api.app.mount.services);
}
