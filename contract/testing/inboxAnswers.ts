import type { Sample } from './samples.ts';

/* The answers of the inbox and of its part on the dashboard (product/inbox), as in answers.test.ts. */

const at = '2026-11-21T10:20:30.123Z';

const item = {
  ...{ kind: 'stories', id: '0192f0c1-7a3b-7def-8abc-0123456789ab', 'version~': 1 },
  ...{ name: 'a', 'thumbnail~': '/t' },
  ...{ 'country~': 'AR', since: at, why: ['link'], detail: 'a', path: '/a' },
};

export const inboxAnswers: Record<string, Sample> = {
  'inbox.waiting': { total: 1, revisions: 1, submissions: 1 },
  'inbox.read': { total: 1, kinds: [{ kind: 'stories', count: 1, items: [item] }] },
  'statistics.attention': {
    ...{ revisionsWaiting: 1, eventsPast: 1, spotsWithoutPhoto: 1, spotsWithoutAddress: 1 },
    ...{ spotsWithoutEnglish: 1, spotsWithDoubtfulPin: 1, storiesIncomplete: 1, pushesFailed: 1 },
    'mail~': { 'since~': at, 'fault~': 'tls', failures: 1, waiting: 1, lost: 1 },
    'limits~': [{ kind: 'quota', subject: 'a', 'quota~': 'spots', used: 1, max: 1 }],
    'backup~': { stage: 'drill', 'at~': at, 'fault~': 'old', rows: 1, pictures: 1, flawed: 1 },
  },
  'inbox.items': { data: [item], metadata: { total: 1, perPage: 10, page: 1, lastPage: 1 } },
};
