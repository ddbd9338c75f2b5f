import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { spots } from '#contract/spots.calls.ts';
import { type Action, assertOk, type Clients, files, personsSpot } from './kills.actions.ts';

/** Creates a spot with five photos, comments, events, likes, a fan, a category, relations, a story and a pending revision. */
async function createCompleteSpot(clients: Clients): Promise<string> {
  const call = clients.admin();
  const created = async (body: object) =>
    assertOk(await call(spots.create, { body, form: true })).body.data.id;
  const photos = [...(await files()), ...(await files())].slice(0, 5);
  const category = assertOk(await call(categories.create, { body: { name: 'Kill' } })).body.id;
  const body = { ...personsSpot, enable: true, user_id: clients.ownerId, photos, categories: [category] };
  const id = await created(body);
  await created({ ...personsSpot, related_artists: [id], related_spots: [id] });
  for (let i = 0; i < 20; i++)
    assertOk(await call(comments.create, { body: { comment: 'Kill', spot_id: id } }));
  const event = { title: 'Kill', date: '2030-01-01', start_time: '20:00', tickets: 'https://example.com' };
  for (let i = 0; i < 3; i++)
    assertOk(await call(events.create, { body: { ...event, location: 'Sala', spot_id: id } }));
  const giveTo = (table: string) =>
    clients.sql(`insert into ${table} (id, user_id, spot_id) select gen_random_uuid(), id, $1 from users`, [
      id,
    ]);
  await giveTo('likes');
  await giveTo('rock_fans');
  await clients.sql(
    `insert into stories (id, type, country, spot_id) values (gen_random_uuid(), 'open_spot', 'AR', $1)`,
    [id],
  );
  assertOk(await clients.owner()(spots.update, { params: { id }, body: { name: 'Killed' } }));
  return id;
}

const remove: Action = {
  name: 'delete',
  async prepare(clients) {
    const params = { id: await createCompleteSpot(clients) };
    return async () => (await clients.admin()(spots.remove, { params })).status;
  },
  retryStatuses: [200, 404],
};

const restore: Action = {
  name: 'restore',
  async prepare(clients) {
    const params = { id: await createCompleteSpot(clients) };
    assertOk(await clients.admin()(spots.remove, { params }));
    return async (key) =>
      (await clients.admin()(spots.restore, { params, headers: { 'idempotency-key': key } })).status;
  },
};

export const trashActions: readonly Action[] = [remove, restore];
