import { expect } from 'vitest';
import { banner } from '#contract/banners.ts';
import { bulk } from '#contract/bulk.ts';
import { comments } from '#contract/comments.ts';
import { type InboxKind, inbox, inboxKinds } from '#contract/inbox.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { story } from '#contract/stories.ts';
import { submissions } from '#contract/submissions.calls.ts';
import type { TestApi, TestUser } from '../../calls/startTestApi.ts';

/* What the inbox of `fillInbox` has, by SQL that shares nothing with the product's. */

/** What each kind is, in SQL of its own. */
const conditions: Record<InboxKind, [table: string, where: string, country: string]> = {
  mentions: ['notes', `text like '@%'`, 'null'],
  submissions: ['submissions', `status = 'pending'`, '(select country from spots s where s.id = spot_id)'],
  revisions: ['spot_revisions', `status = 'pending'`, '(select country from spots s where s.id = spot_id)'],
  comments: [
    'comments',
    `(comment ~ 'www' or comment = upper(comment) or reports > 0) and checked_at is null`,
    '(select country from spots s where s.id = spot_id)',
  ],
  pushesFailed: ['notifications', `state = 'failed'`, 'country'],
  pushesUnknown: ['notifications', `state = 'unknown'`, 'country'],
  acts: [
    'bulk_acts',
    `(state = 'stopped' or (state = 'done' and action = 'import' and reasons::text ~ 'required|bulkStale'))`,
    'null',
  ],
  stories: ['stories', `picture is null or type = 'website_link'`, 'country'],
  spotLinks: ['spots', `name like 'Enlace%'`, 'country'],
  storyLinks: ['stories', `link like '%gone%'`, 'country'],
  bannerLinks: ['banners', `link like '%gone%'`, 'country'],
  banners: ['banners', 'image_url is null', 'country'],
  pins: ['spots', `name ~ '^(En el mar|En 0, 0|Afuera|Comparte)'`, 'country'],
  pinsMissing: ['spots', `address > '' and lat is null`, 'country'],
  events: ['spots', `name like 'Completo%'`, 'country'],
  english: ['spots', `name like 'Sin inglés%'`, 'country'],
  photos: ['spots', `cardinality(photos) = 0`, 'country'],
};

const lists: Record<string, Endpoint> = {
  '/inbox': inbox.items,
  '/submissions': submissions.list,
  '/spot_revisions': revisions.list,
  '/comments': comments.list,
  '/notifications': notifications.list,
  '/bulk': bulk.list,
  '/stories': story.calls.list,
  '/adsbanners': banner.calls.list,
  '/spots': spots.list,
};

type Listed = { body: { data: readonly { id: string }[]; metadata: { total: number } } };
const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();

/** The ids in SQL; editors see their own acts only, and everybody the notes that call them. */
async function expectedIds(
  { database }: TestApi,
  kind: InboxKind,
  country: string | null,
  { user }: TestUser,
): Promise<string[]> {
  const [table, where, column] = conditions[kind];
  const own =
    kind === 'mentions'
      ? 'id in (select note_id from note_mentions where user_id = $2)'
      : kind === 'acts' && user.role === 'editor'
        ? 'actor_id = $2'
        : '$2::uuid is not null';
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from ${table} where (${where}) and ($1::text is null or ${column} = $1) and ${own}`,
    [country, user.id],
  );
  return sorted(rows);
}

/** Expects that number, items and list of a kind are those of SQL, for this person. */
export async function expectSameNumbers(
  api: TestApi,
  kind: InboxKind,
  country: string | null,
  caller: TestUser,
): Promise<void> {
  const expected = await expectedIds(api, kind, country, caller);
  const scope = country ? { country } : {};
  const { kinds } = (await caller.call(inbox.read, { query: { ...scope, kind } })).body;
  const items = (await caller.call(inbox.items, { query: { ...scope, kind, perPage: 100 } })).body;
  const { path, filter } = inboxKinds[kind];
  const list = lists[path] as Endpoint;
  const { body } = (await caller.call(list, {
    query: { ...filter, ...scope, perPage: 100 },
  } as never)) as unknown as Listed;
  expect(kinds[0]?.count).toBe(expected.length);
  expect(sorted(kinds[0]?.items ?? [])).toEqual(expected.slice(0, 8));
  expect([items.metadata.total, sorted(items.data)]).toEqual([expected.length, expected]);
  expect([body.metadata.total, sorted(body.data)]).toEqual([expected.length, expected]);
  expect(items.data.map(({ since }) => since)).toEqual(items.data.map(({ since }) => since).sort());
}
