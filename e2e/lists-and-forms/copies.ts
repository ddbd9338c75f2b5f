import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { Role } from '#contract/kit/roles.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';
import { completeSpotForm, embed, photo } from '../../api/testing/scenarios/spotForms.ts';

/* A record of each noun with a value in each field, and what is stored of it. */

export interface Case {
  noun: string;
  /** The table, and the columns that every record has its own values of. */
  table: string;
  own?: string[];
  as: Role;
  /** The address of its list, and what creates it. */
  list(api: TestApi): Promise<string>;
  create: Endpoint;
  body(api: TestApi): Promise<object>;
}

const { banners, categories, events, notifications, pics, spots, stories, users } = contract;

const at = (address: string) => () => Promise.resolve(address);
/** The middle of one of four steps of each channel, so that encoding does not make it another colour. */
const picture = (colour: string) => photo('picture.jpg', colour);

/** A new spot, for what belongs to one. */
async function aSpot(api: TestApi): Promise<string> {
  const body = { name: 'Sede', type: 'people', address: 'Otra calle 9', country: 'CL' };
  const answer = await (await api.as('admin')).call(spots.create, { body });
  return answer.body.data.id;
}
let spotId: string | undefined;
const sameSpot = async (api: TestApi) => {
  spotId ??= await aSpot(api);
  return spotId;
};

const spotWithPictures = async (api: TestApi) => {
  const form = await completeSpotForm(api, 'show_concert');
  return {
    ...form,
    // Not the hours that a day stands for.
    available_since: '2026-12-01T21:30:00.000Z',
    photos: [await picture('#2060a0'), await picture('#e0a020'), await picture('#60e060')],
    advertisement: { ...form.advertisement, advertisement_banner: await picture('#a020e0') },
  };
};

export const cases: Case[] = [
  {
    noun: 'category',
    table: 'categories',
    as: 'editor',
    list: at('/categories'),
    create: categories.create,
    body: async () => ({ name: 'Chacarera', order: 7, image_url: await picture('#2060a0') }),
  },
  {
    noun: 'banner',
    table: 'banners',
    as: 'editor',
    list: at('/adsbanners'),
    create: banners.create,
    body: async () => ({
      ...{ name: 'Ñandú', order: 3, link: 'https://e.co/?a=1&b=2', type: 'search', country: 'UK' },
      image_url: await picture('#e0a020'),
    }),
  },
  {
    noun: 'story',
    table: 'stories',
    as: 'editor',
    list: at('/stories'),
    create: stories.create,
    body: async (api) => ({
      ...{
        type: 'website_link',
        link: 'https://e.co',
        country: 'BO',
        user_id: (await api.as('user')).user.id,
      },
      picture: await picture('#60e060'),
    }),
  },
  {
    noun: 'pic',
    table: 'pics',
    as: 'editor',
    list: at('/pics'),
    create: pics.create,
    body: async () => ({ image_url: await picture('#a020e0') }),
  },
  {
    noun: 'event',
    table: 'events',
    as: 'editor',
    list: async (api) => `/spots/${await sameSpot(api)}/events`,
    create: events.create,
    body: async (api) => ({
      spot_id: await sameSpot(api),
      ...{
        title: 'Peña',
        date: '2030-02-28',
        start_time: '21:30',
        tickets: 'https://e.co',
        location: 'Patio',
      },
    }),
  },
  {
    noun: 'user',
    table: 'users',
    own: ['email', 'password_hash'],
    as: 'admin',
    list: at('/users'),
    create: users.create,
    body: async () => ({
      ...{ first_name: 'Ana', last_name: 'Sosa', email: 'ana.sosa@example.com', password: 'clave-larga' },
      ...{ type: 'business', country: 'CL', role: 'editor', picture: await picture('#2060a0') },
    }),
  },
  {
    noun: 'spot',
    table: 'spots',
    as: 'admin',
    list: at('/spots'),
    create: spots.create,
    body: spotWithPictures,
  },
  {
    noun: 'spot of their own',
    table: 'spots',
    as: 'user',
    list: at('/spots/user'),
    create: spots.create,
    body: async () => ({
      ...{
        name: 'Mía',
        address: 'Calle 3',
        country: 'AR',
        lat: -31.5,
        long: -64.25,
        spotify_embed_code: embed,
      },
      bio: { bio_title: 'Uno', bio_description: 'Dos\nTres' },
      photos: [await picture('#e0a020'), await picture('#2060a0')],
    }),
  },
  {
    noun: 'notification',
    table: 'notifications',
    own: ['state', 'send_at', 'attempts', 'sent_at', 'sending_since', 'retry_at'],
    as: 'editor',
    list: at('/notifications'),
    create: notifications.create,
    body: async () => ({ title: 'Hoy', body: 'Una\nDos', country: 'AR', send_at: '2100-01-01T00:00:00Z' }),
  },
];
