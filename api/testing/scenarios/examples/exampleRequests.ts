import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { artists } from '#contract/artists.ts';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { contract } from '#contract/index.ts';
import { keys } from '#contract/keys.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { notes } from '#contract/notes.ts';
import { type DeliveryState, notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { spots } from '#contract/spots.calls.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import { views } from '#contract/views.ts';
import { notifications as notificationTable } from '../../../nouns/notifications/notifications.table.ts';
import { history } from '../../../records/history.table.ts';
import { bulkExamples } from '../../bulk/bulkExamples.ts';
import type { TestApi } from '../../calls/startTestApi.ts';
import { factorExamples } from '../../factor/factorExamples.ts';
import { importExamples } from '../../imports/importExamples.ts';
import { passkeyExamples } from '../../passkeys/passkeyExamples.ts';
import { ssoExamples } from '../../sso/ssoExamples.ts';
import { webhookExamples } from '../../webhooks/webhookExamples.ts';
import { pictureFile } from '../nounScenarios.ts';
import { revisionExamples } from '../revisionScenarios.ts';
import { submissionExamples } from '../submissionScenarios.ts';
import { exampleBodies } from './exampleBodies.ts';
import { sessionExamples, sessionsOfUserExamples } from './sessionExamples.ts';

/** The parameters and body of a request that succeeds. */
export interface ExampleRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  form?: boolean;
}

/**
 * Whether a call has the same implementation as another one that is tested: trash and history of all declared nouns, which are
 * tested with pics, acts on many records and imports, which are tested with spots.
 */
export const isSameAsAnother = (name: string): boolean =>
  /^(categories|stories|banners)\.(trashed|restore|destroy|restoreVersion)$|^(?!spots)\w+\.(bulk|import)$/.test(
    name,
  );

let n = 0;

const isFile = (value: unknown) =>
  value instanceof File || (Array.isArray(value) && value[0] instanceof File);

/** The body without pictures, which take long to store, unless it has nothing else. */
const withoutFiles = (body: () => Promise<object>) => async (): Promise<object> => {
  const fields = await body();
  const others = Object.entries(fields).filter(([, value]) => !isFile(value));
  return others.length > 0 ? Object.fromEntries(others) : fields;
};

/** For each call that needs parameters or a body, by its name: creates new records and returns a request that succeeds. */
export function exampleRequestsOf(
  api: TestApi,
  spotId: string,
): Record<string, () => Promise<ExampleRequest>> {
  const examples = exampleBodies(spotId);
  const createOne = async (endpoint: Endpoint, body: () => Promise<object>) => {
    const answer = (await (
      await api.as('admin')
    ).call(endpoint, { body: (await body()) as never, form: true })) as {
      status: number;
      body: { id?: string; data?: { id: string; photos: string[] } };
    };
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return { id: answer.body.id ?? answer.body.data?.id ?? '', photo: answer.body.data?.photos[0] ?? '' };
  };
  const create =
    (body: () => Promise<object>, form = true) =>
    async (): Promise<ExampleRequest> => ({
      body: (await body()) as ExampleRequest['body'] & object,
      form,
    });
  const onNewRecord =
    (endpoint: Endpoint, body: () => Promise<object>, change?: object) =>
    async (): Promise<ExampleRequest> => ({
      params: { id: (await createOne(endpoint, body)).id },
      ...(change && { body: { ...change } }),
    });
  const onNotice = (state: DeliveryState, body?: object) => async (): Promise<ExampleRequest> => {
    const { id } = await createOne(notifications.create, examples.notice);
    await api.db.update(notificationTable).set({ state }).where(eq(notificationTable.id, id));
    return { params: { id }, ...(body && { body: { ...body } }) };
  };
  const onDeletedRecord =
    (noun: string, endpoint: Endpoint, body: () => Promise<object>) => async (): Promise<ExampleRequest> => {
      const params = { id: (await createOne(endpoint, body)).id };
      const { remove } = contract[noun as 'users'];
      const { status } = await (await api.as('admin')).call(remove, { params });
      if (status !== 200) throw new Error(`${noun} is not deleted: ${status}`);
      return { params };
    };
  /** Restores the first version of a record that was changed. */
  const onChangedRecord =
    (noun: string, endpoint: Endpoint, body: () => Promise<object>, change: () => Promise<object>) =>
    async (): Promise<ExampleRequest> => {
      const params = { id: (await createOne(endpoint, body)).id };
      const { update } = contract[noun as 'users'];
      const changed = await (await api.as('admin')).call(update, {
        params,
        body: await change(),
        form: true,
      });
      if (changed.status !== 200) throw new Error(`${noun} is not changed: ${changed.status}`);
      const [entry] = await api.db
        .select({ id: history.id })
        .from(history)
        .where(and(eq(history.record_id, params.id), eq(history.action, 'create')));
      return { params, body: { entry: entry?.id, version: changed.body.data.version } };
    };
  const crud = (noun: string, endpoint: Endpoint, body: () => Promise<object>, change: object) => ({
    [`${noun}.restoreVersion`]: onChangedRecord(noun, endpoint, withoutFiles(body), async () => change),
    [`${noun}.create`]: create(body),
    [`${noun}.read`]: onNewRecord(endpoint, withoutFiles(body)),
    [`${noun}.update`]: onNewRecord(endpoint, body, change),
    [`${noun}.remove`]: onNewRecord(endpoint, body),
    ...Object.fromEntries(
      ['trashed', 'restore', 'destroy'].map((call) => [
        `${noun}.${call}`,
        onDeletedRecord(noun, endpoint, call === 'destroy' ? body : withoutFiles(body)),
      ]),
    ),
  });
  return {
    ...crud('users', users.create, examples.user, { last_name: 'Ríos' }),
    ...crud('categories', categories.create, examples.category, { order: 4 }),
    ...crud('banners', banners.create, examples.banner, { order: 3 }),
    ...crud('stories', stories.create, examples.story, { country: 'BO' }),
    ...crud('notifications', notifications.create, examples.notice, { title: 'Otro' }),
    ...crud('events', events.create, examples.event, { title: 'Otra noche' }),
    ...crud('spots', spots.create, examples.spot, { name: 'Otro bar' }),
    ...crud('pics', pics.create, examples.pic, {}),
    ...crud('comments', comments.create, examples.comment, {}),
    'pics.restoreVersion': onChangedRecord('pics', pics.create, examples.pic, async () => ({
      image_url: await pictureFile(90),
    })),
    'pics.update': async () => ({
      params: { id: (await createOne(pics.create, examples.pic)).id },
      body: { image_url: await pictureFile(90) },
      form: true,
    }),
    'comments.create': create(examples.comment, false),
    'comments.check': onNewRecord(comments.create, examples.comment),
    'comments.uncheck': async () => {
      const params = { id: (await createOne(comments.create, examples.comment)).id };
      const { body } = await (await api.as('admin')).call(comments.check, { params });
      return { params, body: { checked_at: body.data.checked_at } };
    },
    'inbox.items': async () => ({ query: { kind: 'pins' } }),
    'keys.create': async () => ({ body: await keyOf(api) }),
    'keys.revoke': async () => ({
      params: { id: (await (await api.as('admin')).call(keys.create, { body: await keyOf(api) })).body.id },
    }),
    ...{ ...webhookExamples(api), ...factorExamples(api), ...passkeyExamples, ...ssoExamples },
    'spotResolve.next': async () => ({ body: { query: { needs: 'photo' }, run: v7() } }),
    'spotResolve.hold': async () => ({ params: { id: v7() }, body: { ids: [spotId] } }),
    'notes.list': async () => ({ query: { noun: 'spots', record_id: spotId } }),
    'notes.create': create(examples.note, false),
    'notes.seen': async () => ({ body: { noun: 'spots', record_id: spotId } }),
    'notes.remove': onNewRecord(notes.create, examples.note),
    'notes.restore': onDeletedRecord('notes', notes.create, examples.note),
    'views.create': create(examples.view, false),
    'views.read': onNewRecord(views.create, examples.view),
    'views.update': onNewRecord(views.create, examples.view, { name: 'Otra' }),
    'views.remove': onNewRecord(views.create, examples.view),
    'views.restore': onDeletedRecord('views', views.create, examples.view),
    'preferences.change': async () => ({ body: { list: 'users', columns: ['email', 'role'] } }),
    'links.dead': async () => ({ query: { noun: 'spots', id: spotId } }),
    'categories.usage': onNewRecord(categories.create, examples.category),
    'notifications.cancel': onNewRecord(notifications.create, examples.notice),
    'notifications.uncancel': onNotice('cancelled', { version: 1 }),
    'notifications.reach': async () => ({ query: { country: 'AR' } }),
    // Later: sent at once, its job would change it too.
    'notifications.resend': onNotice('failed', { send_at: '2100-01-01T00:00:00Z' }),
    'banners.reorder': async () => ({
      body: { places: [{ id: (await createOne(banners.create, examples.banner)).id, order: 9 }] },
    }),
    'spots.read': async () => ({ query: { id: (await createOne(spots.create, examples.spot)).id } }),
    'spots.removePicture': async () => {
      const { id, photo } = await createOne(spots.create, examples.spot);
      return { params: { id }, query: { picture: photo.split('/').at(-1) } };
    },
    'spotMap.view': async () => ({ query: { bounds: '-180,-60,180,60' } }),
    'places.cities': async () => ({ query: { bounds: '-180,-60,180,60' } }),
    'events.list': async () => ({ query: { spot_id: spotId } }),
    'history.list': async () => ({ params: { id: spotId }, query: { noun: 'spots' } }),
    'history.version': async () => ({ params: { id: spotId }, query: { noun: 'spots' } }),
    'history.listAt': async () => ({ query: { noun: 'spots', at: new Date().toISOString() } }),
    'notices.timeline': async () => ({ params: { id: spotId } }),
    'notices.change': async () => ({ body: { language: 'en', reminders: false } }),
    'notices.stop': async () => ({ body: { token: `reviews.${v7()}.${'x'.repeat(43)}` } }),
    ...revisionExamples(api),
    ...submissionExamples(api),
    ...bulkExamples(api),
    ...importExamples(api),
    'artists.search': async () => ({ query: { query: 'a' } }),
    'artists.importUsers': async () => ({
      body: { artists_ids: [`Nobody${String(++n).padStart(16, '0')}`] },
    }),
    'artists.importSpots': async () => ({
      body: { artists_ids: [`Nobody${String(++n).padStart(16, '0')}`] },
    }),
    'artists.readImport': async () => ({ params: { id: await newImport() } }),
    'artists.retryImport': async () => ({ params: { id: await newImport() } }),
    ...{ ...sessionExamples, ...sessionsOfUserExamples(api) },
  };

  async function newImport(): Promise<string> {
    const request = { body: { artists_ids: [`Nobody${String(++n).padStart(16, '0')}`] } };
    return (await (await api.as('admin')).call(artists.importUsers, request)).body.id;
  }
}

/** The fields of a key for a program of an editor. */
async function keyOf(api: TestApi) {
  const { user } = await api.as('editor');
  const expires_on = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return { name: 'Sitio web', user_id: user.id, nouns: ['spots' as const], expires_on };
}
