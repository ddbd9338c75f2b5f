import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { address } from '#contract/address.ts';
import { addressChanges } from '../../../api/nouns/users/users.address.table.ts';
import { mailedLink } from '../../../api/testing/calls/outbox.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';

/** One's own new address waits for the link that is mailed to it: opens that, if there is one. */
export async function confirmAddress(api: TestApi, userId: string): Promise<void> {
  const [waiting] = await api.db.select().from(addressChanges).where(eq(addressChanges.user_id, userId));
  if (!waiting) return;
  const token = (await mailedLink(api.dataDir, waiting.email)).searchParams.get('token') ?? '';
  const { status } = await api.nobody.call(address.confirm, { body: { token } });
  expect(status, `confirming ${waiting.email}`).toBe(200);
}
