import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { address } from '#contract/address.ts';
import { addressChanges } from '../../../api/nouns/users/account/users.address.table.ts';
import { mailedLink } from '../../../api/testing/calls/outbox.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';

/** A changed address of one's own takes effect with a mailed link: opens it, if there is one. */
export async function confirmAddress(api: TestApi, userId: string): Promise<void> {
  const [pending] = await api.db.select().from(addressChanges).where(eq(addressChanges.user_id, userId));
  if (!pending) return;
  const token = (await mailedLink(api.dataDir, pending.email)).searchParams.get('token') ?? '';
  const { status } = await api.nobody.call(address.confirm, { body: { token } });
  expect(status, `confirming ${pending.email}`).toBe(200);
}
