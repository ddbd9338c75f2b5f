import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contract, endpoints } from './index.ts';
import { historyNouns } from './nouns.ts';
import { defaultRangeType } from './statistics.ts';
import * as k from './testing/kinds.ts';
import { country, days, exported, listOf, spotFilters } from './testing/listQueries.ts';
import { mismatches, namesIn } from './testing/mismatches.ts';
import { queriesOfStaff } from './testing/queries.staff.ts';

/* What each call takes in its query: field by field, with limits (product/lists#query and the lists of the nouns). */

const newest = listOf('createdAt');
const ordered = listOf('createdAt name order');
/** Of the lists of revisions and submissions. */
const ofDecisions = {
  'decided_from?': k.orNone(k.day),
  'decided_to?': k.orNone(k.day),
  'decider?': k.orNone(k.id),
  'unknown_decider?': k.orNone(k.choice('true')),
  'reason?': k.orNone(k.id),
  'other_reasons?': k.orNone(k.choice('true')),
  'undone_from?': k.orNone(k.day),
  'undone_to?': k.orNone(k.day),
};
const listedSpots = {
  ...exported(
    'name address type country map lat long coordinates user_id categories enable outstanding show_in_map picture photos ' +
      'favourites_count available_since available_to createdAt id version',
  ),
  ...listOf('createdAt name type country enable favourites_count'),
  ...spotFilters,
};
const bounds: k.Kind = {
  good: [['-10,35,5,45', '-10,35,5,45']],
  bad: [
    ['', 'invalid'],
    ['1,2,3', 'invalid'],
    [5, 'invalid'],
    ['1'.repeat(201), 'tooLong'],
  ],
};
const bannerFilters = { 'type?': k.orNone(k.choice('profile_spot_ads search')), ...country };
const range = {
  ...country,
  'rangeType?': k.orNone(k.choice('today yesterday this_week this_month last_month')),
  'startDate?': k.orNone(k.day),
  'endDate?': k.orNone(k.day),
};
const states = 'scheduled sending sent failed unknown restored simulated cancelled';

const removals = 'users spots events revisions categories pics stories banners notifications views'.split(
  ' ',
);

const queries: Record<string, k.Fields> = {
  ...queriesOfStaff,
  ...Object.fromEntries(removals.map((noun) => [`${noun}.remove`, { 'version?': k.version }])),
  'users.list': {
    ...exported('name first_name last_name email type status role country createdAt spotify_id id version'),
    ...listOf('createdAt name email type country status'),
    'type?': k.orNone(k.choice('individual business artist')),
    ...country,
    'status?': k.orNone(k.choice('active deleted all')),
    'role?': k.orNone(k.choice('user editor admin')),
    ...days,
    'activeFrom?': k.orNone(k.day),
    'activeTo?': k.orNone(k.day),
  },
  'places.search': { 'search?': k.search(200), ...country, 'language?': k.choice('es en') },
  'places.cities': { bounds },
  'history.list': { noun: k.required(50), 'page?': k.integer(1, 10_000_000), 'perPage?': k.integer(1, 100) },
  'history.version': {
    noun: k.required(50),
    'entry?': k.id,
    'state?': k.choice('after before sent'),
    'at?': k.instant,
  },
  'history.listAt': {
    noun: k.choice('spots users'),
    at: k.instant,
    'search?': k.search(200),
    'page?': k.integer(1, 10_000_000),
    'perPage?': k.integer(1, 100),
  },
  'trash.list': {
    ...listOf('deletedAt name noun'),
    ...exported('name noun deletedBy deletedAt purgeAt id'),
    'noun?': k.orNone(k.choice('users spot event comments categories pics stories adsbanners notifications')),
  },
  'audit.list': {
    ...listOf('at'),
    ...exported('at actor email key action noun record record_id address id'),
    'actor?': k.orNone(k.id),
    'noun?': k.orNone(k.choice(historyNouns.join(' '))),
    'action?': k.orNone(
      k.choice(
        'create update delete restore destroy approve reject undo import send password role ' +
          'login login_failed logout sessions_ended proved proof_failed ' +
          'factor_added factor_removed factor_reset recovery_code_used recovery_codes_made passkey_added passkey_removed sso_linked sso_unlinked reset_requested export bulk key_created key_revoked refused',
      ),
    ),
    ...days,
  },
  'spots.list': listedSpots,
  'spots.listV2': listedSpots,
  'spots.people': { ...newest, 'ids?': k.list(k.id, 100) },
  'spots.read': { id: k.id },
  'spots.removePicture': { picture: k.required(500) },
  'spotMap.view': { bounds, ...spotFilters, 'search?': k.search(200) },
  'events.list': {
    ...listOf('date title location'),
    ...exported('title date start_time location tickets createdAt id version'),
    spot_id: k.id,
  },
  'events.create': { 'spot_id?': k.id },
  'comments.list': {
    ...newest,
    ...exported('comment user_id spot_id createdAt flags repeats reports checked_at id'),
    'spot_id?': k.orNone(k.id),
    'user_id?': k.orNone(k.id),
    'flagged?': k.orNone(k.choice('true')),
    ...country,
    ...days,
  },
  'revisions.list': {
    ...listOf('createdAt status decided_at'),
    ...exported('spot_name createdAt status spot_id author decider decided_at reason taken id'),
    'status?': k.orNone(k.choice('pending approved rejected')),
    'spot_id?': k.orNone(k.id),
    'waiting?': k.orNone(k.choice('true')),
    ...country,
    ...ofDecisions,
  },
  'submissions.list': {
    ...newest,
    ...exported('spot_name createdAt status type country spot_id author decider decided_at reason id'),
    'status?': k.orNone(k.choice('pending approved rejected')),
    ...country,
    'spot_id?': k.orNone(k.id),
    'waiting?': k.orNone(k.choice('true')),
    ...ofDecisions,
  },
  'categories.list': { ...ordered, ...exported('id name order image_url createdAt version') },
  'categories.all': ordered,
  'pics.list': { ...newest, ...exported('id image_url createdAt version') },
  'stories.list': {
    ...exported('id picture type link spot_id user_id country createdAt version opens'),
    ...listOf('createdAt type country'),
    'type?': k.orNone(k.choice('open_spot download_image website_link song')),
    ...country,
    'link?': k.orNone(k.choice('dead')),
    'incomplete?': k.orNone(k.choice('true')),
    ...days,
  },
  'stories.spots': newest,
  'banners.list': {
    ...exported('id name order link type country image_url createdAt version'),
    ...listOf('createdAt name order type country'),
    ...bannerFilters,
    'link?': k.orNone(k.choice('dead')),
    'incomplete?': k.orNone(k.flag),
  },
  'banners.board': bannerFilters,
  'notifications.list': {
    ...exported(
      'id title body type country state reason send_at retry_at attempts sending_since sent_at createdAt version',
    ),
    ...listOf('createdAt title country state send_at'),
    'state?': k.orNone(k.choice(states)),
    ...country,
  },
  'notifications.reach': { country: k.country('countryRequired') },
  'search.everything': { 'q?': k.search(200), 'perPage?': k.integer(1, 50) },
  'statistics.all': range,
  'statistics.trends': range,
  'artists.search': { query: k.search(100), 'genre?': k.search(60), 'offset?': k.integer(0, 1000) },
};

test.each(Object.entries(queries))('the query of %s', (name, fields) => {
  const call = endpoints.find(([other]) => other === name)?.[1];
  expect(call && mismatches(call.query, fields)).toEqual([]);
});

test('all other calls take no query', () => {
  for (const [name, { query }] of endpoints.filter(([name]) => !(name in queries))) {
    expect(namesIn(query), name).toEqual([]);
    expect(z.safeParse(query, { page: 1 }).success, name).toBe(false);
  }
});

test('the dashboard starts with this month', () => expect(defaultRangeType).toBe('this_month'));

const codesOf = (schema: z.ZodMiniType, query: object) =>
  z.safeParse(schema, query).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`) ?? [];

test('a search of artists needs a name or a genre', () => {
  const { query } = contract.artists.search;
  expect(codesOf(query, { genre: 'rock' })).toEqual([]);
  for (const given of [{}, { query: '' }, { query: '\u200b', genre: ' ' }])
    expect(codesOf(query, given)).toEqual(['query searchRequired']);
});

// Ten years at most (product/statistics#filters): with up to three leap days.
test.each([
  [{ startDate: '2026-11-21', endDate: '2026-11-21' }, []],
  [{ startDate: '2026-11-22', endDate: '2026-11-21' }, ['endDate endBeforeStart']],
  [{ startDate: '2016-11-21', endDate: '2026-11-21' }, []],
  [{ startDate: '2016-11-20', endDate: '2026-11-21' }, ['endDate rangeTooLong']],
  [{ endDate: '2026-11-21' }, ['startDate startRequired']],
  [{ startDate: '', endDate: null }, ['startDate startRequired', 'endDate endRequired']],
  [{ startDate: '2026-11-21' }, ['endDate endRequired']],
  [{ startDate: '2026-02-30', endDate: '2020-01-01' }, ['startDate badDate']],
])('a range of %j has the errors %j', (days, errors) => {
  expect(codesOf(contract.statistics.all.query, { rangeType: 'range', ...days })).toEqual(errors);
  expect(codesOf(contract.statistics.all.query, { rangeType: 'today', startDate: '2026-11-22' })).toEqual([]);
});
