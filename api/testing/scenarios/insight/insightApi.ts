import { afterAll, beforeAll } from 'vitest';
import { waitPastMidnight } from '../../calls/midnight.ts';
import { startTestApi, type TestApi, type TestUser } from '../../calls/startTestApi.ts';
import { fillInsight } from './fillInsight.ts';

/** A server with decisions of two people, an editor and an administrator. */
export function setUpInsight(): TestApi & Record<'editor' | 'admin', TestUser> {
  const api = {} as ReturnType<typeof setUpInsight>;
  beforeAll(waitPastMidnight);
  beforeAll(async () => {
    Object.assign(api, await startTestApi());
    [api.editor, api.admin] = [await api.signedIn('editor'), await api.signedIn('admin')];
    await fillInsight(api.database.pool, [api.editor.user.id, api.admin.user.id]);
  });
  afterAll(() => api.stop());
  return api;
}
