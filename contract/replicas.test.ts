import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from './index.ts';
import { page } from './kit/endpoint.ts';

/* Which calls a replica of the database may answer (docs/decisions/0095): a new list has to be in one of the two. */

const fromReplica =
  'users.list trash.list audit.list spots.list spots.listV2 spots.people spotMap.view events.list comments.list revisions.list ' +
  'submissions.list categories.list pics.list stories.list banners.list notifications.list statistics.all statistics.trends';
/** Lists that belong to one record or one person's work. */
const pagesFromPrimary =
  'history.list history.listAt webhooks.deliveries bulk.list bulk.leftOut imports.rows notes.list notes.mentions inbox.items stories.spots';

const pageFields = Object.keys(page(z.unknown()).shape);
const isPage = (out: unknown) => {
  const { shape = {} } = out as { shape?: object };
  return pageFields.every((field) => field in shape);
};

test('lists, map and statistics come from replicas, the other pages do not', () => {
  const declared = endpoints.filter(([, endpoint]) => endpoint.fromReplica);
  expect(declared.map(([name]) => name).sort()).toEqual(fromReplica.split(' ').sort());
  const others = endpoints.filter(
    ([, { fromReplica, method, out }]) => !fromReplica && method === 'GET' && isPage(out),
  );
  expect(others.map(([name]) => name).sort()).toEqual(pagesFromPrimary.split(' ').sort());
});

test('only what signed-in people read comes from replicas', () => {
  for (const [name, { method, minRole, fromReplica }] of endpoints)
    if (fromReplica) expect([method, minRole === 'none'], name).toEqual(['GET', false]);
});
