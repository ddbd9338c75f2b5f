import * as k from './kinds.ts';

/* Bodies of the calls of views, preferences, notes and claims, for bodies.test.ts. */

/** What an address of a list says: at most 4000 characters. */
const viewQuery: k.Kind = {
  good: k.same({}, { search: 'ana', types: ['live', 'store'] }, { a: 'x'.repeat(500) }),
  bad: [
    ...k.all('invalid', 5, 'a', ['a'], { a: 5 }, { a: { b: 'c' } }, { a: [5] }, { a: Array(51).fill('a') }),
    ...k.all('tooLong', Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i, 'x'.repeat(500)]))),
  ],
};
const view = { name: k.required(80, 'nameRequired'), query: viewQuery, 'shared?': k.flag };
const column = (n: number) => `a_${n}`;
const columns: k.Kind = {
  good: [
    ...k.same(
      null,
      [],
      ['name', 'a_1'],
      Array.from({ length: 60 }, (_, n) => column(n)),
    ),
    ['', []],
  ],
  bad: k.all(
    'invalid',
    5,
    ['a', 'a'],
    ['1a'],
    ['a b'],
    ['a'.repeat(51)],
    Array.from({ length: 61 }, (_, n) => column(n)),
  ),
};

const webhook: k.Fields = {
  name: k.required(80, 'nameRequired'),
  url: {
    good: [
      ...k.same('https://e.test/a?b=c', 'http://10.0.0.1:8080/'),
      [' https://e.test/ ', 'https://e.test/'],
    ],
    bad: [
      ...k.all('required', '', ' ', 5),
      ...k.all('webhookAddress', 'e.test', 'ftp://e.test', 'javascript:1', 'https://'),
      ...k.all('webhookAddress', 'https://a@e.test/', 'https://a:b@e.test/'),
      ...k.all('tooLong', `https://e.test/${'a'.repeat(2000)}`),
      ...k.all('unseen', 'https://e.test/\nb'),
    ],
  },
  events: {
    good: k.same(['spot.enabled'], ['revision.approved', 'user.deleted', 'notification.sent']),
    bad: [...k.all('required', [], ''), ...k.all('badChoice', ['spot.approved'], ['webhook.test'], 'spot')],
  },
  'active?': k.flag,
};

export const bodiesOfViews: Record<string, k.Fields> = {
  'keys.create': {
    name: k.required(80, 'nameRequired'),
    user_id: k.id,
    nouns: {
      good: k.same(['spots'], ['users', 'statistics']),
      bad: [...k.all('required', [], ''), ...k.all('badChoice', ['audit'], 'x')],
    },
    'write?': k.flag,
    'per_minute?': k.integer(1, 6000),
    expires_on: k.day,
  },
  'webhooks.create': webhook,
  'webhooks.update': k.change(webhook),
  'live.claim': { 'take?': k.flag },
  'notes.create': {
    noun: k.required(50),
    record_id: k.id,
    text: k.requiredProse(2000),
    'mentions?': k.list(k.id, 20),
  },
  'notes.seen': { noun: k.required(50), record_id: k.id },
  'views.create': { list: k.required(50), ...view },
  'views.update': k.change(view),
  'preferences.change': {
    list: k.required(50),
    'columns?': columns,
    'view?': k.orNone(k.id),
    'home?': k.flag,
  },
};
