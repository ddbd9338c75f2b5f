import type { Sample } from './samples.ts';

/* Answers of the calls of statistics, for answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const day = '2026-11-21';
const period = { from: day, to: day };
const trends = { newUsers: 1, activeUsers: 1, comments: 1, likes: 1 };
const cards = {
  ...{ totalUsers: 1, newUsers: 1, activeUsers: 1, songsUploaded: 1, commentsCount: 1, likesTotal: 1 },
  ...{ storiesTotal: 1, conversationsCount: 1, totalFansRock: 1 },
};

export const answersOfStatistics: Record<string, Sample> = {
  'statistics.all': {
    users: { total: 1, new: 1, active: 1, byCountry: [{ '_id~': 'AR', count: 1 }] },
    likes: { total: 1, topSpots: [{ spot: { id, name: 'a', address: 'a' }, count: 1 }] },
    stories: { total: 1, byType: { open_spot: 1, download_image: 1, website_link: 1, song: 1 } },
    ...{ songsUploaded: 1, commentsCount: 1, conversationsCount: 1, totalFansRock: 1, period },
  },
  'statistics.trends': { period, days: [{ day, ...trends }], previous: { period, 'until~': at, cards } },
  'statistics.attention': {
    ...{ revisionsWaiting: 1, eventsPast: 1, spotsWithoutPhoto: 1, spotsWithoutAddress: 1 },
    ...{ spotsWithoutEnglish: 1, spotsWithDoubtfulPin: 1, storiesIncomplete: 1, pushesFailed: 1 },
    'mail~': { 'since~': at, 'fault~': 'tls', failures: 1, waiting: 1, lost: 1 },
    'limits~': [{ kind: 'quota', subject: 'a', 'quota~': 'spots', used: 1, max: 1 }],
    'backup~': { stage: 'drill', 'at~': at, 'fault~': 'old', rows: 1, pictures: 1, flawed: 1 },
  },
};
