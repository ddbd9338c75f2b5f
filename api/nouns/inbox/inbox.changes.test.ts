/** @module-tag extended */

import { beforeAll, describe, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { comments } from '#contract/comments.ts';
import { inboxKindNames, inboxKinds } from '#contract/inbox.ts';
import { notes } from '#contract/notes.ts';
import { notifications } from '#contract/notifications.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { fillInbox } from '../../testing/scenarios/inbox/fillInbox.ts';
import { expectSameNumbers } from '../../testing/scenarios/inbox/inboxNumbers.ts';

/* The numbers of the inbox after a day's work: counters that were missed would show (product/inbox#numbers). */

const api = setUpApi();
let editor: TestUser;
let admin: TestUser;

const idOf = async (table: string, where: string): Promise<{ id: string }> => {
  const { rows } = await api.database.pool.query<{ id: string }>(
    `select id from ${table} where ${where} order by id limit 1`,
  );
  if (!rows[0]) throw new Error(`${table}: ${where}`);
  return { id: rows[0].id };
};
/** Makes a call of an administrator. */
async function done(call: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await call;
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}

beforeAll(async () => {
  [editor, admin] = [await api.signedIn('editor'), await api.signedIn('admin')];
  await fillInbox(api.database.pool, editor.user.id, admin.user.id);
  const [ar, pe, none] = await Promise.all([0, 1, 2].map((i) => idOf('spots', `name = 'Completo ${i}'`)));
  if (!ar || !pe || !none) throw new Error('no spots');
  const { call } = admin;
  const pendingOf = (table: string, spot: { id: string }) =>
    idOf(table, `spot_id = '${spot.id}' and status = 'pending'`);

  // A spot moves to another country, with all that waits on it; one comes and goes, one goes.
  const montevideo = { country: 'UY', lat: -34.9, long: -56.16 };
  await done(call(spots.update, { params: ar, body: montevideo }));
  await done(call(spots.remove, { params: pe }));
  await done(call(spots.restore, { params: pe }));
  await done(
    call(comments.remove, { params: await idOf('comments', `spot_id = '${pe.id}' and reports > 0`) }),
  );
  await done(call(spots.remove, { params: none }));
  // Decisions that stay, and one that is taken back before it is made again.
  const kept = {
    params: await pendingOf('submissions', ar),
    body: { status: 'rejected', reason: 'No.' },
  } as const;
  await done(call(submissions.decide, kept));
  const change = { ...kept, params: await pendingOf('spot_revisions', ar) };
  await done(call(revisions.decide, change));
  await done(call(revisions.undo, { params: change.params }));
  await done(call(revisions.decide, change));
  // Said to be fine, once for good and once not.
  const flagged = "comment ~ 'www' and checked_at is null";
  await done(call(comments.check, { params: await idOf('comments', flagged) }));
  const params = await idOf('comments', flagged);
  const { body } = await call(comments.check, { params });
  await done(call(comments.uncheck, { params, body: { checked_at: body.data.checked_at } }));
  // Others are repaired, moved and deleted.
  await done(
    call(stories.update, { params: await idOf('stories', "type = 'open_spot'"), body: { country: 'UY' } }),
  );
  await done(
    call(stories.update, {
      params: await idOf('stories', "link like '%gone%'"),
      body: { link: 'https://a.b' },
    }),
  );
  await done(
    call(banners.update, { params: await idOf('banners', 'image_url is null'), body: { country: 'UY' } }),
  );
  await done(call(banners.remove, { params: await idOf('banners', "link like '%gone%'") }));
  await done(call(notifications.remove, { params: await idOf('notifications', "state = 'unknown'") }));
  await done(
    call(notifications.resend, { params: await idOf('notifications', "state = 'failed'"), body: {} }),
  );
  await done(call(notes.remove, { params: await idOf('notes', "text = '@ mira'") }));
  await done(call(notes.restore, { params: await idOf('notes', "text = '@ mira'") }));
  await done(call(spots.remove, { params: await idOf('spots', "name like 'Sin foto%'") }));
});

describe.each(inboxKindNames)('%s', (kind) => {
  const countries = 'countries' in inboxKinds[kind] ? [null] : [null, 'AR', 'PE', 'UY'];
  test.each(countries)('of %s', async (country) => {
    for (const caller of [editor, admin]) await expectSameNumbers(api, kind, country, caller);
  });
});
