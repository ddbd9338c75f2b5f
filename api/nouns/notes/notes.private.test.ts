/** @module-tag extended */

import { beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { endpoints } from '#contract/index.ts';
import { basePath, type Endpoint } from '#contract/kit/endpoint.ts';
import { notes } from '#contract/notes.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
import { firstEvent } from '../../testing/calls/liveReader.ts';
import { mailsIn, readMail } from '../../testing/calls/outbox.ts';
import { readXlsx } from '../../testing/calls/readXlsx.ts';
import { setUpApi, type TestUser } from '../../testing/calls/startTestApi.ts';
import { exampleBodies } from '../../testing/scenarios/examples/exampleBodies.ts';
import { approved, createOwnedSpot, rejected } from '../../testing/scenarios/revisionScenarios.ts';
import { createSpot } from '../../testing/scenarios/spotForms.ts';

/* Notes are staff's: their words are in nothing that a role user gets (product/notes#rights). */

const api = setUpApi();
const secret = 'zorro violeta';
let owner: TestUser;
let editor: TestUser;
let called: TestUser;
/** Of all records that have something to do with the owner, and of the notes on them. */
const ids: string[] = [];

beforeAll(async () => {
  const owned = await createOwnedSpot(api, { name: 'Con notas' });
  ({ owner, editor } = owned);
  called = await api.signedIn('editor');
  const rejection = await owned.waiting({ name: 'Otro nombre' });
  await editor.call(revisions.decide, { params: { id: rejection }, body: rejected });
  const change = await owned.waiting({ name: 'Otro más' });
  const fresh = await createSpot(owner, { name: 'Nuevo' });
  const submission = fresh.submission?.id ?? '';
  const body = exampleBodies(owned.spot.id);
  const event = (await editor.call(events.create, { body: await body.event() })).body;
  const comment = (await editor.call(comments.create, { body: await body.comment() })).body;
  const category = (await editor.call(categories.create, { body: { name: 'Tango' } })).body;
  const on = {
    spots: [owned.spot.id, fresh.id],
    users: [owner.user.id],
    events: [event.id],
    comments: [comment.id],
    categories: [category.id],
  };
  for (const [noun, records] of Object.entries(on))
    for (const record_id of records) {
      const text = `${secret} de ${noun}`;
      const note = await editor.call(notes.create, {
        body: { noun, record_id, text, mentions: [called.user.id] },
      });
      expect(note.status, JSON.stringify(note.body)).toBe(201);
      ids.push(record_id, note.body.id);
    }
  ids.push(rejection, change, submission);
});

const shapeOf = ({ query }: Endpoint) => Object.keys((query as z.ZodMiniObject).shape);
const everywhere = '-180,-60,180,60';

/** The queries of a call: about each of these records, searching for the words of the notes, and as an export. */
function queriesOf(endpoint: Endpoint, records: readonly string[]): Record<string, string>[] {
  const names = shapeOf(endpoint);
  const has = (name: string) => names.includes(name);
  const about = ['id', 'spot_id', 'record_id'].filter(has);
  const common = {
    ...(has('bounds') && { bounds: everywhere }),
    ...(has('at') && has('noun') && { at: new Date().toISOString() }),
    ...(has('kind') && endpoint.path.endsWith('/items') && { kind: 'mentions' }),
  };
  const nouns = has('noun') ? ['spots', 'users', 'events', 'comments', 'categories'] : [''];
  return nouns.flatMap((noun) =>
    (about.length > 0 ? records : ['']).flatMap((id) => {
      const query = {
        ...common,
        ...(noun && { noun }),
        ...Object.fromEntries(about.map((name) => [name, id])),
      };
      return [
        query,
        ...['search', 'q', 'query'].filter(has).map((name) => ({ ...query, [name]: secret })),
        ...(has('export') ? [{ ...query, export: 'xlsx' }] : []),
      ];
    }),
  );
}

/** The addresses of a call, with each of these records in its path and its query. */
const requestsOf = (endpoint: Endpoint, records: readonly string[]): string[] =>
  (endpoint.path.includes(':') ? records : [''])
    .map((id) => endpoint.path.replace(/:noun/, 'spots').replace(/:\w+/, id))
    .flatMap((path) => queriesOf(endpoint, records).map((query) => `${path}?${new URLSearchParams(query)}`));

/** What a person gets: an answer as text, or the cells of a spreadsheet. */
async function textOf(endpoint: Endpoint, response: Response): Promise<string> {
  if (endpoint.streams && response.ok) return firstEvent(response);
  if (!response.headers.get('content-type')?.includes('spreadsheet')) return response.text();
  return JSON.stringify([...readXlsx(Buffer.from(await response.arrayBuffer()))]);
}

/** Calls everything that can be read, about these records; returns which calls succeeded, and which answered with one of these words. */
async function walk({ token }: TestUser, records: readonly string[], words: readonly string[]) {
  const [succeeded, told] = [new Set<string>(), new Set<string>()];
  const headers = { authorization: `Bearer ${token}` };
  const readAll = async ([name, endpoint]: (typeof endpoints)[number]) => {
    for (const request of requestsOf(endpoint, records)) {
      const response = await fetch(`${api.url}${basePath}${request}`, { headers });
      if (response.ok) succeeded.add(name);
      const text = await textOf(endpoint, response);
      if (words.some((word) => text.includes(word))) told.add(name);
      // For its role, whatever is asked: ../../system-tests/rights/rights.test.ts.
      if (response.status === 403) return;
    }
  };
  await Promise.all(endpoints.filter(([, { method }]) => method === 'GET').map(readAll));
  return { succeeded, told };
}

test('no call, search or export tells a role user of a note or who decided, and those of staff do', async () => {
  const open = endpoints.filter(
    ([, { method, minRole }]) => method === 'GET' && ['none', 'user'].includes(minRole),
  );
  const own = await walk(owner, ids, [secret, editor.user.id, editor.user.email]);
  expect([...own.told]).toEqual([]);
  expect(open.map(([name]) => name).filter((name) => !own.succeeded.has(name))).toEqual([]);
  // The same walk finds them where they are shown.
  expect([...(await walk(called, ids.slice(0, 2), [secret])).told].sort()).toEqual([
    'inbox.items',
    'inbox.read',
    'notes.list',
    'notes.mentions',
  ]);
}, 60_000);

test('neither do the answers to what an owner changes, nor their mails', async () => {
  const spotId = ids[0] ?? '';
  const answers = [
    await owner.call(spots.update, { params: { id: spotId }, body: { curious_fact: 'Dato' } }),
    await owner.call(spots.create, { body: { name: 'Tercero', type: 'people', country: 'AR' } }),
    ...(await Promise.all(
      [notes.create, notes.seen].map((endpoint) =>
        owner.call(endpoint, { body: { noun: 'spots', record_id: spotId, text: 'x' } }),
      ),
    )),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 201, 403, 403]);
  const [change = '', submission = ''] = ids.slice(-2);
  await editor.call(revisions.decide, { params: { id: change }, body: approved });
  await editor.call(submissions.decide, { params: { id: submission }, body: rejected });
  await api.db.execute("update pgboss.job set start_after = now() where name like 'mail-%'");
  const waiting = "select from pgboss.job where name like 'mail-%' and state < 'completed'";
  await expect.poll(async () => (await api.database.pool.query(waiting)).rowCount).toBe(0);
  const mails = await Promise.all((await mailsIn(api.dataDir)).map((name) => readMail(api.dataDir, name)));
  const toldIn = ({ user }: TestUser) => {
    const own = mails.filter((mail) => mail.includes(`To: ${user.email}`));
    return [own.length, own.filter((mail) => mail.includes(secret)).length];
  };
  // Six notes call one person; the owner is told of two changes, two new spots and three decisions.
  expect(toldIn(called)).toEqual([6, 6]);
  expect(toldIn(owner)).toEqual([7, 0]);
  expect(JSON.stringify(answers.map(({ body }) => body))).not.toContain(secret);
});
