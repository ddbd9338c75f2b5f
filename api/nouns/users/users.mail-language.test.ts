/** @module-tag extended */

import { expect, test } from 'vitest';
import { notices } from '#contract/notices.ts';
import { session } from '#contract/session.ts';
import { users } from '#contract/users.ts';
import { mailTo } from '../../testing/calls/outbox.ts';
import { quickHash } from '../../testing/calls/quickHash.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { stopTopic } from '../notices/notices.store.ts';

/* Mails about an account are in the language that its owner has chosen (product/mails#kinds). */

const api = setUpApi();
const current_password = 'correct horse';
const newUser = async () => api.signedIn('user', { password_hash: await quickHash(current_password) });
const choose = ({ call }: TestUser, language: 'es' | 'en') => call(notices.change, { body: { language } });

/** Has each kind of mail sent; returns the mails. */
async function askForAll({ user, call }: TestUser): Promise<string[]> {
  const { id, email } = user;
  const next = `next-${id}@example.com`;
  const { call: ask } = api.nobody;
  const mails: string[] = [];
  // One after the other: a new password revokes what was asked for before.
  const sent = async (to: string, pattern: RegExp) => mails.push(await mailTo(api.dataDir, to, [], pattern));
  expect((await ask(session.forgotPassword, { body: { email } })).status).toBe(200);
  await sent(email, /reset_password/);
  expect((await ask(session.deleteAccount, { body: { email } })).status).toBe(200);
  await sent(email, /delete_account/);
  const put = (body: object) => call(users.update, { params: { id }, body: { ...body, current_password } });
  expect((await put({ email: next })).status).toBe(200);
  await sent(next, /confirm_email/);
  expect((await put({ password: 'a better horse' })).status).toBe(200);
  await sent(email, /- Se estab|- A new password/);
  return mails;
}

const spanish = /Pediste|Se estableci/;
const english = /You asked|A new password was set/;
const subjectOf = (mail: string) => /^Subject: (.*(?:\r?\n .*)*)/m.exec(mail)?.[1] ?? '';

test.each([
  ['en', english, spanish],
  ['es', spanish, english],
] as const)('in %s for whoever has chosen it', async (language, expected, other) => {
  const person = await newUser();
  await choose(person, language);
  const mails = await askForAll(person);
  expect(mails).toHaveLength(4);
  for (const mail of mails) {
    expect(mail).toMatch(expected);
    expect(mail).not.toMatch(other);
    expect(subjectOf(mail)).not.toContain('/');
  }
});

test('in both for others, also for whoever has only stopped a topic', async () => {
  const person = await newUser();
  await stopTopic(api.db, person.user.id, 'reviews');
  expect((await person.call(notices.settings)).body).toMatchObject({ language: 'es', reviews: false });
  for (const mail of await askForAll(person)) {
    expect(mail).toMatch(spanish);
    expect(mail).toMatch(english);
    expect(mail.search(spanish)).toBeLessThan(mail.search(english));
  }
});

test('who owns a taken address is told in their own language, not in that of the one who tried it', async () => {
  const [owner, other] = [await newUser(), await newUser()];
  await choose(owner, 'en');
  await choose(other, 'es');
  const body = { email: owner.user.email, current_password };
  await other.call(users.update, { params: { id: other.user.id }, body });
  const mail = await mailTo(api.dataDir, owner.user.email);
  expect(mail).toContain('Somebody tried to use this address');
  expect(mail).not.toContain('Alguien');
});
