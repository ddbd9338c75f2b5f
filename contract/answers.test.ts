import { expect, test } from 'vitest';
import { endpoints } from './index.ts';
import { Settings } from './settings.ts';
import { answersOfLive } from './testing/answers.live.ts';
import { answersOfNotices } from './testing/answers.notices.ts';
import { risks } from './testing/answers.risks.ts';
import { answersOfStatistics } from './testing/answers.statistics.ts';
import { answersOfSubmissions, ownReview, review, submissionState } from './testing/answers.submissions.ts';
import { answersOfViews } from './testing/answers.views.ts';
import { bulkAnswers } from './testing/bulkAnswers.ts';
import { inboxAnswers } from './testing/inboxAnswers.ts';
import { insightAnswers } from './testing/insightAnswers.ts';
import { type Sample, wrongAnswers } from './testing/samples.ts';

/*
 * An answer of each call with all its fields, as product/wire#answers and the nouns have it. A name with `?` may be missing,
 * one with `~` may be null, one with `*` may be anything; every other value is required, and of its type.
 */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const day = '2026-11-21';
const dated = { id, createdAt: at, version: 3 };
const person = { id, first_name: 'Ana', last_name: 'Ruiz' };
const metadata = { total: 1, perPage: 10, page: 1, lastPage: 1 };
const page = (record: Sample) => ({ data: [record], metadata });
const updated = (data: Sample) => ({ status: 200, data });
const removed = { status: 200, id };
const signedIn = { access_token: 'a', id, role: 'admin', 'recovery_codes?': ['a'] };
const done = { status: 200, message: 'Hecho' };

const user = {
  ...{ ...dated, ...person, email: 'a@b.co', type: 'artist', status: 'active', role: 'user' },
  ...{ 'country~': 'AR', 'picture~': '/p', 'thumbnail~': '/t', 'spotify_id~': 'x' },
};
const event = {
  ...dated,
  spot_id: id,
  title: 'a',
  date: day,
  start_time: '10:20',
  tickets: 'a',
  location: 'a',
};
const summary = {
  ...{
    ...dated,
    name: 'a',
    address: 'a',
    'lat~': 0.5,
    'long~': 0.5,
    type: 'people',
    show_in_map: true,
    enable: true,
  },
  ...{ 'country~': 'AR', outstanding: false, 'available_since~': at, 'available_to~': at, photos: ['/p'] },
  ...{ thumbnail_photos: ['/t'], map_off_by_rule: false, 'user_id~': id, 'review?': review },
  ...{ favourites_count: 2, 'user~': { ...person, email: 'a@b.co' }, 'submission?': submissionState },
};
const bio = { bio_title: 'a', bio_description: 'b' };
const spot = {
  ...{ ...summary, recommended: false, 'spotify_id~': 'x', youtube_link: '', link: '' },
  ...{ spotify_embed_code: '', curious_fact: '', curious_fact_en: '', bio, bio_en: bio, events: [event] },
  ...{ related_artists: [id], related_spots: [id], categories: [id], 'review?': ownReview },
  playlist: { show_playlist: true, spotify_link: '' },
  instagram: { show_instagram: true, instagram_link: '' },
  email: { show_email: true, email: '' },
  whatsapp: { show_whatsapp: true, whatsapp: '' },
  advertisement: { show_advertisement: true, advertisement_banner: '', advertisement_link: '' },
};
const comment = {
  ...{ id, comment: 'a', 'user_id~': person, spot_id: { id, name: 'a' }, createdAt: at },
  ...{ flags: ['link'], repeats: true, reports: 1, 'checked_at~': at },
};
const revision = {
  ...{ ...dated, spot_id: id, spot_name: 'a', status: 'approved' },
  ...{ old_data: { 'name*': 'a' }, new_data: { 'name*': 'b' } },
  ...{
    spot_version: 2,
    reason: '',
    'taken~': ['name'],
    'author~': person,
    'decider~': person,
    'decided_at~': at,
  },
};
const detail = {
  ...{
    ...revision,
    own: false,
    live: { 'name*': 'a' },
    live_version: 2,
    changed: ['name'],
    conflicts: ['name'],
  },
  ...{ names: { [`${id}?`]: 'a' }, 'next~': id, 'previous~': id, 'queue~': { place: 1, of: 2 }, risks },
};
const category = { ...dated, name: 'a', order: 1, 'image_url~': '/p', 'thumbnail~': '/t' };
const pic = { ...dated, image_url: '/p', thumbnail: '/t' };
const storySpot = { id, name: 'a', address: 'a', type: 'people' };
const story = {
  ...{ ...dated, 'picture~': '/p', 'thumbnail~': '/t', type: 'song', link: '', country: 'AR' },
  ...{ 'spot_id~': id, 'spot~': storySpot, 'user_id~': id, 'user~': { ...person, email: 'a@b.co' } },
};
const banner = { ...category, link: 'a', type: 'search', country: 'AR' };
const notification = {
  ...{
    ...dated,
    title: 'a',
    body: 'b',
    type: 'admin',
    country: 'AR',
    state: 'sent',
    reason: '',
    attempts: 1,
  },
  ...{ send_at: at, 'retry_at~': at, 'sending_since~': at, 'sent_at~': at },
};
const place = {
  label: 'a',
  address: 'a',
  'city~': 'a',
  'country~': 'AR',
  'lat~': 0.5,
  'long~': 0.5,
  source: 'spot',
};
const artist = {
  ...{ id: '1dfeR4HaWDbWqFHLkxsg1d', name: 'a', images: [{ url: '/p' }], external_urls: { spotify: '/s' } },
  ...{ genres: ['rock'], imported: { 'users~': id, 'spots~': id } },
};
const imported = {
  spotify_id: 'a',
  name: 'a',
  outcome: 'created',
  'message~': 'a',
  'code?': 'a',
  'record_id~': id,
};
const artistImport = {
  ...{ id, target: 'users', status: 'running', total: 2, finished: 1, artists: [imported], createdAt: at },
};

const deletedBy = { ...person, email: 'a@b.co' };
const times = { 'createdAt~': at, deletedAt: at, purgeAt: at };
const trashed = { noun: 'spot', id, name: 'a', 'thumbnail~': '/t', ...times, 'deletedBy~': deletedBy };
const parts = [{ part: 'likes', count: 1 }];
const former = { 'obstacle~': { code: 'a', message: 'a' }, 'formerUser~': { part: 'owner', name: 'a' } };
const preview = { ...trashed, ...former, returns: parts, waits: parts, lost: parts };
const ofTrash = (noun: string, record: Sample): Record<string, Sample> => ({
  [`${noun}.trashed`]: preview,
  [`${noun}.restore`]: updated(record),
  [`${noun}.destroy`]: removed,
});
const crud = (noun: string, record: Sample): Record<string, Sample> => ({
  [`${noun}.list`]: page(record),
  [`${noun}.read`]: record,
  [`${noun}.create`]: record,
  [`${noun}.update`]: updated(record),
  [`${noun}.remove`]: removed,
  [`${noun}.restoreVersion`]: updated(record),
  ...ofTrash(noun, record),
});
const mapSettings = { 'map_style_url~': 'a', map_streets: true };
const allDone = (...names: string[]) => Object.fromEntries(names.map((name) => [name, done]));
const answers: Record<string, Sample> = {
  'session.login': signedIn,
  'sso.signIn': signedIn,
  ...allDone('session.logout', 'session.forgotPassword', 'session.resetPassword', 'session.confirmDeletion'),
  'session.deleteAccount': { ...done, deleted: true },
  'address.waiting': { 'email~': 'a@b.co', 'createdAt~': at },
  ...allDone('address.sendAgain', 'address.giveUp', 'address.confirm'),
  ...crud('users', user),
  'users.countries': { countries: [{ code: 'AR', name: 'Argentina' }] },
  'places.search': { data: [place], attribution: 'a', 'notice~': 'a', 'code?': 'a' },
  'places.cities': { data: [{ name: 'a', lat: 0.5, long: 0.5, population: 1 }] },
  'settings.read': { ...mapSettings, music: 'catalogue' },
  'quotas.mine': { data: [{ kind: 'spots', most: 2, left: 1, 'until~': at }] },
  'history.list': {
    ...page({
      id,
      at,
      action: 'update',
      'actor~': { ...person, email: 'a@b.co' },
      'key~': 'Web',
      ...{ 'before*': {}, 'after*': {} },
      'sent~': { at, 'author~': { ...person, email: 'a@b.co' }, 'values*': {} },
    }),
    names: { [`${id}?`]: 'a' },
  },
  'history.version': { 'record*': {}, names: { [`${id}?`]: 'a' }, missing: [id], taken: ['a'] },
  'history.listAt': { ...page({ id, name: 'a', 'record*': {}, deleted: true }), names: { [`${id}?`]: 'a' } },
  'audit.list': page({
    ...{ id, at, action: 'login', noun: 'users', 'record_id~': id, name: 'a', 'path~': '/a' },
    ...{ 'actor~': { ...person, email: 'a@b.co' }, 'key~': 'Web', 'address~': '192.0.2.1' },
  }),
  ...{ ...answersOfViews, ...answersOfLive },
  ...crud('spots', spot),
  ...{ 'spots.list': page(summary), 'spots.listV2': page(summary), 'spots.read': { data: spot } },
  ...{ 'spots.create': { data: spot }, 'spots.removePicture': { ...removed, data: spot } },
  'spots.people': page({ id, name: 'a', 'country~': 'AR', 'thumbnail~': '/t' }),
  'spotResolve.next': { 'data~': { ...spot, pin_doubts: ['zero'] }, left: 1 },
  'spotResolve.hold': { held: [{ id, pin_doubts: ['sea'] }] },
  'spotMap.view': {
    data: [
      {
        ...{ lat: 0.5, long: 0.5, n: 1, 'bounds~': { west: 0.5, south: 0.5, east: 0.5, north: 0.5 } },
        'spot~': { ...storySpot, enable: true },
      },
    ],
    total: 1,
  },
  ...crud('events', event),
  ...{ 'comments.list': page(comment), 'comments.create': comment, 'comments.remove': removed },
  ...{ 'comments.check': updated(comment), 'comments.uncheck': updated(comment) },
  ...ofTrash('comments', comment),
  'trash.list': page(trashed),
  ...{ ...bulkAnswers, ...inboxAnswers, ...insightAnswers },
  ...{ 'revisions.list': page(revision), 'revisions.create': revision },
  ...{ 'revisions.read': detail, 'revisions.decide': updated(detail), 'revisions.undo': updated(detail) },
  ...{ 'revisions.remove': removed, ...ofTrash('revisions', revision) },
  ...{ ...answersOfSubmissions(spot), ...answersOfNotices },
  'search.everything': { data: [{ noun: 'users', id, name: 'a', detail: 'a', path: '/a' }] },
  ...crud('categories', category),
  ...{ 'categories.all': { data: [category] }, 'categories.usage': { spots: 1 } },
  ...crud('pics', pic),
  ...crud('stories', story),
  'stories.spots': page(storySpot),
  ...crud('banners', banner),
  ...{ 'banners.board': { data: [banner], total: 1 }, 'banners.reorder': { data: [banner] } },
  ...crud('notifications', notification),
  ...{ 'notifications.reach': { country: 'AR', people: 1 }, 'notifications.resend': updated(notification) },
  ...{ 'notifications.cancel': updated(notification), 'notifications.uncancel': updated(notification) },
  ...answersOfStatistics,
  'artists.genres': { genres: [{ id, name: 'rock' }] },
  'artists.search': { artists: { items: [artist], total: 1, offset: 0, 'next~': 20 }, source: 'catalogue' },
  ...{ 'artists.importUsers': artistImport, 'artists.importSpots': artistImport },
  ...{ 'artists.readImport': artistImport, 'artists.retryImport': { ...artistImport, status: 'finished' } },
};
test('each call answers with all of its fields', () => {
  // A record that several calls answer with is checked once.
  const checked = new Set<Sample>();
  const wrong = endpoints.map(([name, { out }]) => [name, wrongAnswers(out, answers[name] ?? '', checked)]);
  expect(wrong.filter(([, lines]) => lines?.length)).toEqual([]);
  expect(Object.keys(answers).sort()).toEqual(endpoints.map(([name]) => name).sort());
  expect(wrongAnswers(Settings, { ...mapSettings, music: 'spotify' }, checked)).toEqual([]);
});
