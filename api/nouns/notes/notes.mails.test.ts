/** @module-tag extended */

import { afterAll, beforeAll, expect, test } from 'vitest';
import { notes } from '#contract/notes.ts';
import { users } from '#contract/users.ts';
import { startTestApi, type TestApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { ownPort } from '../../testing/processes/ownPort.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';
import { readMail } from '../../testing/stand-ins/readMail.ts';
import { standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';

/* Mails of mentions while the mail server is away: who still needs one when it is back gets one (product/notes#mentions). */

let api: TestApi;
let port: number;
beforeAll(async () => {
  port = await ownPort();
  api = await startTestApi({ SMTP_URL: `smtp://me:secret@127.0.0.1:${port}` });
});
afterAll(() => api.stop());

const jobs = async (state: string) =>
  (await api.database.pool.query(`select from pgboss.job where name = 'mail-mention' and ${state}`)).rowCount;
/** Waits until no mail is left to send. */
async function untilDelivered(): Promise<void> {
  await expect
    .poll(async () => {
      await api.db.execute("update pgboss.job set start_after = now() where name = 'mail-mention'");
      return jobs("state < 'completed'");
    })
    .toBe(0);
}

test('nobody who has seen the note, is no longer staff or was deleted, nobody of a deleted note, and the others once', async () => {
  const admin = await api.as('admin');
  const author = await api.signedIn('editor', { first_name: 'Eva' });
  const called = () => api.signedIn('editor');
  const [waits, saw, demoted, deleted, ofDeleted] = [
    await called(),
    await called(),
    await called(),
    await called(),
    await called(),
  ];
  const record_id = (await createSpot(admin, { name: 'Bar Uno', type: 'bar_club' })).id;
  const write = async (text: string, ...people: TestUser[]) => {
    const mentions = people.map(({ user }) => user.id);
    const answer = await author.call(notes.create, { body: { noun: 'spots', record_id, text, mentions } });
    expect(answer.status).toBe(201);
    return answer.body.id;
  };
  await write('Llamar al dueño', waits, saw, demoted, deleted, author);
  const withdrawn = await write('Perdón, otra cosa', ofDeleted);
  await expect.poll(() => jobs("state = 'retry'")).toBe(5);

  expect((await saw.call(notes.seen, { body: { noun: 'spots', record_id } })).body.seen).toBe(1);
  await author.call(notes.remove, { params: { id: withdrawn } });
  const role = { params: { id: demoted.user.id }, body: { role: 'user' as const } };
  expect((await admin.call(users.update, role)).status).toBe(200);
  expect((await admin.call(users.remove, { params: { id: deleted.user.id } })).status).toBe(200);
  const smtp = await standInSmtp('secret', undefined, { port });
  await untilDelivered();
  // Others are told that their account has changed.
  const mentions = smtp.mails.filter((mail) => /Llamar|otra cosa/.test(mail));
  expect(mentions.map((mail) => readMail(mail).headers.get('to'))).toEqual([waits.user.email]);
  expect(mentions[0]).toContain('Bar Uno');
  await smtp.stop();
});
