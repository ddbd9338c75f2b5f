import { expect } from 'vitest';
import { type KeyFields, keys } from '#contract/keys.ts';
import type { TestApi, TestUser } from '../calls/startTestApi.ts';

/** The UTC day so many days from now. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The fields of a key that acts for a person. */
export const keyFields = (owner: TestUser, more: Partial<KeyFields> = {}) => ({
  ...{ name: 'Caja', user_id: owner.user.id, nouns: ['categories' as const], expires_on: inDays(30) },
  ...more,
});

/** A key that an administrator makes, with the caller that uses it. */
export async function newKey(api: TestApi, owner: TestUser, more: Partial<KeyFields> = {}) {
  const { status, body } = await (await api.as('admin')).call(keys.create, { body: keyFields(owner, more) });
  expect(status).toBe(201);
  return { ...api.callerWith(body.token), ...body };
}
