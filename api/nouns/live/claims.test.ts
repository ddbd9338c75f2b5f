import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { live } from '#contract/live.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { session } from '#contract/session.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { users } from '#contract/users.ts';
import { liveReader } from '../../testing/calls/liveReader.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { submitSpot } from '../../testing/scenarios/submissionScenarios.ts';
import { createSession } from '../session/session.store.ts';

/* Reviews are claimed, so that two people never decide on the same one without knowing it (product/live#claims). */

const api = setUpApi();
const claim = async (person: TestUser, id: string, take?: boolean) =>
  person.call(live.claim, { params: { id }, body: take === undefined ? {} : { take } });
const change = async (endpoint: Endpoint, id: string, body?: object) =>
  (await api.as('admin')).call(endpoint, { params: { id }, body });
const release = (person: TestUser, id: string) => person.call(live.release, { params: { id } });

/** A pending review, how it is read, decided on and undone, and how its neighbours are read. */
const kinds = {
  revisions: async () => {
    const scenario = await createOwnedSpot(api);
    const id = await scenario.waiting({ name: 'Otro nombre' });
    return { ...scenario, id, calls: revisions };
  },
  submissions: async () => ({ ...(await submitSpot(api)), calls: submissions }),
};

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('A claim of one of %s', (kind) => {
  test('is refused for what does not exist, is decided, or is the caller’s own', async () => {
    const [admin, editor] = [await api.as('admin'), await api.signedIn('editor')];
    expect((await claim(editor, crypto.randomUUID())).status).toBe(404);
    const { id, calls, owner } = await kinds[kind]();
    await api.db.execute(sql`update users set role = 'editor' where id = ${owner.user.id}`);
    await expect.poll(async () => (await claim(owner, id)).body.code).toBe('ownRevision');
    await admin.call(calls.decide, { params: { id }, body: rejected });
    const late = await claim(editor, id);
    const decided = kind === 'revisions' ? 'alreadyDecided' : 'submissionDecided';
    expect([late.status, late.body.code]).toEqual([409, decided]);
  });

  test('is one person’s: nobody else decides until they take it', async () => {
    const [ana, luis] = [await api.signedIn('admin'), await api.signedIn('admin')];
    const { id, calls } = await kinds[kind]();
    const own = (await claim(ana, id)).body;
    expect(own).toMatchObject({ own: true, person: { id: ana.user.id, claims: true } });
    const again = (await claim(ana, id)).body;
    expect(again.person.since).toBe(own.person.since);
    expect(Date.parse(again.expires_at)).toBeGreaterThanOrEqual(Date.parse(own.expires_at));
    expect((await claim(luis, id)).body).toMatchObject({ own: false, person: { id: ana.user.id } });
    for (const body of [approved, rejected]) {
      const refused = await luis.call(calls.decide, { params: { id }, body });
      expect([refused.status, refused.body.code]).toEqual([409, 'claimedByOther']);
      expect(refused.body.current).toMatchObject({ id, status: 'pending' });
    }
    expect((await claim(luis, id, true)).body).toMatchObject({ own: true, person: { id: luis.user.id } });
    expect((await ana.call(calls.decide, { params: { id }, body: approved })).body.code).toBe(
      'claimedByOther',
    );
    expect((await luis.call(calls.decide, { params: { id }, body: approved })).status).toBe(200);
    // Undone, it is free again.
    expect((await luis.call(calls.undo, { params: { id } })).status).toBe(200);
    expect((await ana.call(calls.decide, { params: { id }, body: rejected })).status).toBe(200);
  });

  test('ends when it is released or has expired; nobody releases another’s', async () => {
    const [ana, luis] = [await api.signedIn('admin'), await api.signedIn('admin')];
    const { id, calls } = await kinds[kind]();
    await claim(ana, id);
    expect((await release(luis, id)).status).toBe(200);
    expect((await claim(luis, id)).body.own).toBe(false);
    await release(ana, id);
    expect((await claim(luis, id)).body.own).toBe(true);
    await api.db.execute(sql`update review_claims set expires_at = now() where id = ${id}`);
    expect((await ana.call(calls.decide, { params: { id }, body: approved })).status).toBe(200);
  });

  test.each<[string, (person: TestUser) => Promise<unknown>]>([
    ['is no longer staff', ({ user }) => change(users.update, user.id, { role: 'user' })],
    ['is deleted', ({ user }) => change(users.remove, user.id)],
    ['is erased', ({ user }) => api.db.execute(sql`delete from users where id = ${user.id}`)],
  ])('ends when who claims it %s', async (_how, end) => {
    const [ana, luis] = [await api.signedIn('editor'), await api.signedIn('admin')];
    const { id, calls } = await kinds[kind]();
    const first = await kinds[kind]();
    await claim(ana, id);
    await end(ana);
    expect((await luis.call(calls.read, { params: { id: first.id } })).body.previous).toBe(id);
    expect((await claim(luis, id)).body).toMatchObject({ own: true, person: { id: luis.user.id } });
    await api.db.execute(sql`update review_claims set user_id = ${ana.user.id} where id = ${id}`);
    expect((await luis.call(calls.decide, { params: { id }, body: rejected })).status).toBe(200);
  });

  test('ends when who claims it signs out of their last session', async () => {
    const [ana, luis] = [await api.signedIn('admin'), await api.signedIn('admin')];
    const { id } = await kinds[kind]();
    const elsewhere = api.callerWith(await createSession(api.db, ana.user.id));
    await claim(ana, id);
    await ana.call(session.logout);
    expect((await claim(luis, id)).body.own).toBe(false);
    await elsewhere.call(session.logout);
    expect((await claim(luis, id)).body.own).toBe(true);
  });

  test('is left out of the queue of others', async () => {
    const [ana, luis] = [await api.signedIn('admin'), await api.signedIn('admin')];
    const { calls, ...first } = await kinds[kind]();
    const [second, third] = [await kinds[kind](), await kinds[kind]()];
    await claim(ana, second.id);
    const nextOf = async (person: TestUser, id: string) =>
      (await person.call(calls.read, { params: { id } })).body.next;
    expect(await nextOf(ana, first.id)).toBe(second.id);
    expect(await nextOf(luis, first.id)).toBe(third.id);
  });

  test('is one of twelve of a person at most: the one that was renewed least recently ends', async () => {
    const ana = await api.signedIn('admin');
    const { id } = await kinds[kind]();
    // Older ones, and spots of a run, which are counted on their own.
    await api.db.execute(sql`insert into review_claims (id, noun, user_id, expires_at)
      select gen_random_uuid(), case when i > 12 then 'spots' else 'revisions' end, ${ana.user.id},
        now() + i * interval '10 seconds' from generate_series(1, 15) as i`);
    await claim(ana, id);
    const { rows } = await api.db.execute<{ noun: string; n: number; is_oldest: boolean }>(sql`
      select noun, count(*)::int as n, bool_or(expires_at < now() + interval '11 seconds') as is_oldest
      from review_claims where user_id = ${ana.user.id} group by noun = 'spots', noun`);
    const reviews = rows.filter(({ noun }) => noun !== 'spots');
    expect(reviews.reduce((sum, { n }) => sum + n, 0)).toBe(12);
    expect(reviews.some(({ is_oldest }) => is_oldest)).toBe(false);
    expect(rows.find(({ noun }) => noun === 'spots')?.n).toBe(3);
  });

  test('at the same moment by ten people is one person’s', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => api.signedIn('editor')));
    const { id } = await kinds[kind]();
    const answers = await Promise.all(people.map((person) => claim(person, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(answers.filter(({ body }) => body.own)).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body.person.id)).size).toBe(1);
  });

  test('is told to all readers, and when it ends', async () => {
    const [ana, luis] = [await api.signedIn('admin'), await api.signedIn('admin')];
    const { id, calls } = await kinds[kind]();
    const reader = await liveReader({ url: api.url, token: luis.token });
    const peopleAt = () => reader.until(({ people }) => people.some(({ record_id }) => record_id === id));
    const told = async () => (await peopleAt()).people.find(({ record_id }) => record_id === id);
    await claim(ana, id);
    expect(await told()).toMatchObject({ noun: kind, people: [{ id: ana.user.id, claims: true }] });
    await ana.call(calls.decide, { params: { id }, body: approved });
    expect(await told()).toMatchObject({ noun: kind, people: [] });
    reader.close();
  });
});
