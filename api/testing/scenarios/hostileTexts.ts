import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import { comments } from '#contract/comments.ts';
import { events } from '#contract/events.ts';
import { keys } from '#contract/keys.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { SpotType } from '#contract/spots.ts';
import { stories } from '#contract/stories.ts';
import { users } from '#contract/users.ts';
import { webhooks } from '#contract/webhooks.ts';
import { likes } from '../../nouns/statistics/statistics.table.ts';
import type { TestApi } from '../calls/startTestApi.ts';

/** Markup, script and templates that fit the shortest field. If it is interpreted, an element has `data-hacked`. */
export const markup = `"'><img src=x data-hacked onerror=hacked()><script>hacked()</script>{{hacked()}}`;
/** A valid link with the same in its query. */
export const hostileLink = `https://example.com/?q="><img/src=x/data-hacked/onerror=hacked()>'{{hacked()}}`;

const hostileSpot = {
  name: markup,
  address: markup,
  country: 'AR',
  link: hostileLink,
  playlist: { show_playlist: true, spotify_link: hostileLink },
  instagram: { show_instagram: true, instagram_link: hostileLink },
  email: { show_email: true, email: 'a@example.com' },
  whatsapp: { show_whatsapp: true, whatsapp: hostileLink },
  advertisement: { show_advertisement: true, advertisement_link: hostileLink },
  bio: { bio_title: markup, bio_description: markup },
  bio_en: { bio_title: markup, bio_description: markup },
  curious_fact: markup,
  curious_fact_en: markup,
  youtube_link: hostileLink,
  lat: -34.6,
  long: -58.4,
  show_in_map: true,
};

/** Creates a record of each noun with this markup in all its texts; returns their ids by the path of their screen. */
export async function fillWithMarkup(api: TestApi) {
  const admin = await api.as('admin');
  const create = async (call: Endpoint, body: object): Promise<string> => {
    const answer = (await admin.call(call, { body: body as never })) as {
      status: number;
      body: { id?: string; data?: { id: string } };
    };
    if (answer.status !== 201) throw new Error(`${call.path} ${JSON.stringify(answer.body)}`);
    return answer.body.id ?? answer.body.data?.id ?? '';
  };
  const owner = await api.signedIn('user', { first_name: markup, last_name: markup });
  const category = await create(categories.create, { name: markup });
  const people = await create(spots.create, { ...hostileSpot, type: 'people' });
  const spot = async (type: SpotType, more = {}) =>
    create(spots.create, {
      ...hostileSpot,
      type,
      categories: [category],
      related_artists: [people],
      ...more,
    });
  const general = await spot('bar_club', { related_spots: [people], user_id: owner.user.id });
  const own = await spot('people', { user_id: owner.user.id, enable: true });
  const decided = await spot('people', { user_id: owner.user.id, enable: true });
  const ids = {
    users: await create(users.create, {
      first_name: markup,
      last_name: markup,
      email: 'markup@example.com',
      password: 'a good password',
    }),
    spots: general,
    spots_artist: await spot('artist'),
    spots_oasis: await spot('oasis'),
    spots_user: people,
    'spots/user': own,
    categories: category,
    adsbanners: await create(banners.create, {
      name: markup,
      link: hostileLink,
      type: 'search',
      country: 'AR',
    }),
    stories: await create(stories.create, {
      type: 'website_link',
      link: hostileLink,
      country: 'AR',
      user_id: owner.user.id,
    }),
    notifications: await create(notifications.create, {
      title: markup,
      body: markup,
      country: 'AR',
      send_at: '2100-01-01T00:00:00Z',
    }),
    events: await create(events.create, {
      spot_id: general,
      title: markup,
      date: '2030-01-01',
      start_time: '20:00',
      tickets: hostileLink,
      location: markup,
    }),
    spot_revisions: '',
    submissions: '',
    bulk: '',
    imports: '',
  };
  await create(keys.create, {
    ...{ name: markup, user_id: owner.user.id, nouns: ['spots'] },
    expires_on: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  });
  await create(webhooks.create, {
    name: markup,
    url: 'https://8.8.8.8/?q=<script>',
    events: ['spot.enabled'],
  });
  const deleted = await create(categories.create, { name: markup });
  await admin.call(categories.remove, { params: { id: deleted } });
  const opensSpot = await create(stories.create, { type: 'open_spot', spot_id: general, country: 'AR' });
  await create(comments.create, { comment: markup, spot_id: general });
  await api.db.insert(likes).values({ spot_id: general, user_id: owner.user.id });
  const edit = {
    name: `${markup} 2`,
    bio: { bio_title: `${markup} 2`, bio_description: `${markup} 2` },
    link: `${hostileLink}2`,
    lat: -34.7,
  };
  const edited = async (id: string) =>
    (await owner.call(spots.update, { params: { id }, body: edit })).body.data.review?.id ?? '';
  const { body: sent } = await owner.call(spots.create, { body: { name: markup, country: 'AR' } });
  ids.submissions = sent.data.submission?.id ?? '';
  ids.spot_revisions = await edited(own);
  const rejected = { status: 'rejected', reason: markup } as const;
  await admin.call(revisions.decide, { params: { id: await edited(decided) }, body: rejected });
  const editor = await api.signedIn('editor', { first_name: markup, last_name: markup });
  await editor.call(categories.update, { params: { id: category }, body: { name: `${markup} 2` } });
  // It changes nothing: the receipt has the name of what was left out.
  const body = { action: 'set', ids: [category], fields: { order: 0 } } as const;
  const act = await editor.call(categories.bulk, { body });
  ids.bulk = (act.body as { id: string }).id;
  const file = new File([`name\n"${markup.replaceAll('"', '""')}"\n`], 'a.csv');
  ids.imports = (await admin.call(categories.import, { form: true, body: { file } })).body.id;
  return { ids, owner, opensSpot };
}
