import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract, endpoints } from './index.ts';
import { bodiesOfViews } from './testing/bodies.views.ts';
import * as k from './testing/kinds.ts';
import { mismatches, namesIn } from './testing/mismatches.ts';

/*
 * What each call takes in its body: field by field, required or not, with limits and codes (product/wire, product/limits,
 * and the rules of the nouns). Those of spots are in spots.bodies.test.ts, those of acts on many records in bulk.test.ts, those of imports in imports.test.ts.
 */

/** 8 to 200 characters, trimmed (product/accounts#passwords). */
const password: k.Kind = {
  good: [...k.same('a'.repeat(8)), [` ${'a'.repeat(200)} `, 'a'.repeat(200)]],
  bad: [
    ...k.all('passwordRequired', '', '  ', 5),
    ...k.all('passwordTooShort', ' aaaaaaa ', 'a'),
    ...k.all('tooLong', 'a'.repeat(201)),
  ],
};
const present: k.Kind = {
  good: [[' a ', 'a'], ...k.same('a'.repeat(200))],
  bad: [...k.all('currentPasswordRequired', 5), ...k.all('tooLong', 'a'.repeat(201))],
};
const signIn: k.Kind = {
  good: present.good,
  bad: [...k.all('required', '', ' ', 5), ...k.all('tooLong', 'a'.repeat(201))],
};
const token = k.required(200, 'linkExpired');
const country = k.country('countryRequired');

const user: k.Fields = {
  first_name: k.required(100, 'completeRequired'),
  last_name: k.required(100, 'completeRequired'),
  email: k.requiredEmail('completeRequired'),
  password,
  'type?': k.choice('individual business artist'),
  'country?': k.orNone(k.country()),
  'picture?': k.picture,
  'role?': k.choice('user editor admin'),
};
const event: k.Fields = {
  title: k.required(200),
  date: { good: k.day.good, bad: [...k.all('badDate', '2026-02-30', ' '), ...k.all('required', '', 5)] },
  start_time: {
    good: [...k.same('00:00', '09:59', '19:30', '20:00', '23:59'), [' 10:20 ', '10:20']],
    bad: [
      ...k.all(
        'badTime',
        '24:00',
        '30:00',
        '10:60',
        '9:00',
        '10:2',
        '10:200',
        'x10:20',
        'aa:bb',
        '2a:00',
        '1020',
      ),
      ...k.all('required', '', ' ', 5),
    ],
  },
  tickets: k.requiredLink('required'),
  location: k.required(500),
};
const category: k.Fields = {
  name: k.required(200, 'nameRequired'),
  'order?': k.position,
  'image_url?': k.picture,
};
const banner: k.Fields = {
  ...category,
  link: k.requiredLink('linkRequired'),
  type: k.choice('profile_spot_ads search', 'typeRequired'),
  country,
};
const pic: k.Fields = {
  image_url: {
    good: k.same(k.file, '/files/a.webp', 'a'.repeat(500)),
    bad: [...k.all('imageRequired', '', ' ', 5, {}), ...k.all('tooLong', 'a'.repeat(501))],
  },
};
const story: k.Fields = {
  'picture?': k.picture,
  'type?': k.choice('open_spot download_image website_link song'),
  'link?': k.link,
  'spot_id?': k.orNone(k.id),
  'user_id?': k.orNone(k.id),
  country,
};
const notification: k.Fields = {
  title: k.required(200, 'titleRequired'),
  body: k.requiredProse(2000, 'bodyRequired'),
  country,
  'type?': k.choice('admin'),
  'send_at?': k.orNone(k.instant),
};

const artist = '1dfeR4HaWDbWqFHLkxsg1d';
const artists: k.Fields = {
  artists_ids: {
    good: [[artist, [artist]], ...k.same([artist], Array(200).fill(artist))],
    bad: [
      ...k.all('chooseArtists', '', []),
      ...k.all('tooManyArtists', Array(201).fill(artist)),
      ...k.all(
        'invalid',
        Array(1001).fill(artist),
        `${artist}x`,
        `x${artist}`,
        artist.slice(1),
        '-'.repeat(22),
        [5],
        5,
      ),
    ],
  },
};
const [id] = k.id.good[0] ?? [];
const place = { id, order: 5 };
const places: k.Kind = {
  good: k.same(
    [],
    [place],
    [
      { id, order: 0, version: 2 },
      { id, order: 100_000 },
    ],
    Array(1000).fill(place),
  ),
  bad: [
    ...k.all('invalid', Array(1001).fill(place), [{ order: 5 }], 5),
    ...k.all('outOfRange', [{ id, order: -1 }], [{ id, order: 100_001 }], [{ ...place, version: 0 }]),
    ...k.all('notANumber', [{ id }], [{ id, order: '' }]),
    ...k.all('unknownField', [{ ...place, more: 1 }]),
  ],
};

/** Of the history: an entry, before or after it, all fields or some, and the present version. */
const restoredVersion = {
  'entry?': k.id,
  'state?': k.choice('after before sent'),
  'at?': k.instant,
  'fields?': k.list(k.required(50), 100),
  version: k.version,
};

const signOn = {
  ticket: k.required(100),
  'password?': { ...present, bad: [...present.bad, ...k.all('currentPasswordRequired', '', ' ')] },
};

const bodies: Record<string, k.Fields> = {
  ...bodiesOfViews,
  'session.login': { email: k.email, password: signIn, 'code?': k.required(40), 'ticket?': k.required(1000) },
  'session.beginFactor': { email: k.email, password: signIn },
  'factor.confirm': { ticket: k.required(1000), code: k.required(40) },
  'factor.turnOff': { code: k.required(40) },
  'sso.begin': { provider: k.required(40) },
  'sso.signIn': { ...signOn, 'code?': k.required(40), 'setup?': k.required(1000) },
  'sso.beginFactor': signOn,
  'sso.beginLink': { provider: k.required(40) },
  'sso.link': { ticket: k.required(100) },
  'session.forgotPassword': { email: k.email },
  'session.resetPassword': { token, password },
  'session.deleteAccount': {
    email: k.email,
    'password?': { ...present, bad: [...present.bad, ...k.all('currentPasswordRequired', '', ' ')] },
  },
  'session.confirmDeletion': { token },
  'sessions.prove': {
    password: { ...present, bad: [...present.bad, ...k.all('currentPasswordRequired', '', ' ')] },
  },
  'address.confirm': { token },
  'users.create': user,
  'users.update': {
    ...k.change({ ...user, last_name: k.text(100) }),
    'status?': k.choice('active'),
    'current_password?': { ...present, good: [...present.good, ['', '']] },
  },
  'users.remove': { 'current_password?': present },
  'events.create': { ...event, 'spot_id?': k.id },
  'events.update': k.change(event),
  'comments.create': { comment: k.requiredProse(2000), spot_id: k.id },
  'categories.create': category,
  'categories.update': k.change(category),
  'pics.create': pic,
  'pics.update': k.change(pic),
  'stories.create': story,
  'stories.update': k.change(story),
  'banners.create': banner,
  'banners.update': k.change(banner),
  'banners.reorder': { places },
  'notifications.create': notification,
  'notifications.update': k.change(notification),
  'notifications.resend': k.change(notification),
  'notifications.uncancel': { version: k.version },
  'comments.uncheck': { checked_at: k.instant },
  ...Object.fromEntries(
    ['users', 'spots', 'events', 'categories', 'pics', 'stories', 'banners', 'notifications'].map((noun) => [
      `${noun}.restoreVersion`,
      restoredVersion,
    ]),
  ),
  'submissions.decide': {
    status: k.choice('approved rejected'),
    'reason?': k.prose(2000),
    'spot_version?': k.version,
    'version?': k.version,
  },
  'notices.change': { 'language?': k.choice('es en'), 'reviews?': k.flag, 'reminders?': k.flag },
  'notices.stop': { token: k.required(200, 'linkExpired') },
  'artists.importUsers': artists,
  'artists.importSpots': artists,
};

test.each(Object.entries(bodies))('the body of %s', (name, fields) => {
  const call = endpoints.find(([other]) => other === name)?.[1];
  expect(call && mismatches(call.body, fields)).toEqual([]);
});

test('all other calls take no body', () => {
  const ofSpots = [
    'spots.create',
    'spots.update',
    'revisions.create',
    'revisions.decide',
    'spotResolve.next',
    'spotResolve.hold',
  ];
  const isElsewhere = (name: string) =>
    ofSpots.includes(name) || /^\w+\.(bulk|import)$|^imports\./.test(name);
  for (const [name, { body }] of endpoints.filter(([name]) => !(name in bodies) && !isElsewhere(name))) {
    expect(namesIn(body), name).toEqual([]);
    expect(z.safeParse(body, { name: 'a' }).success, name).toBe(false);
  }
  expect(namesIn(contract.pics.create.body)).toEqual(['image_url']);
});
