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

const base64url = (max: number) =>
  k.both(k.required(max), { good: k.same('-_9'), bad: k.all('invalid', 'a+b=') });
const assertion = {
  id: base64url(1400),
  client_data: base64url(4000),
  authenticator_data: base64url(4000),
  signature: base64url(4000),
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
  'passkeys.register': {
    ...{ id: base64url(1400), client_data: base64url(4000), attestation: base64url(16_000) },
    'transports?': {
      good: k.same([], ['usb', 'smart-card']),
      bad: k.all('badChoice', ['cable'], 'x'),
    },
    'name?': k.required(80, 'nameRequired'),
  },
  'passkeys.rename': { name: k.required(80, 'nameRequired') },
  'passkeys.signIn': { ...assertion, user_handle: base64url(100), 'user_id?': k.id },
  'passkeys.prove': { ...assertion, 'user_handle?': base64url(100) },
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

/** The calls of passkeys, for calls.test.ts. */
export const callsOfPasskeys = `
  passkeys.list              GET    /auth/passkeys                 user
  passkeys.begin             POST   /auth/passkeys/begin           user
  passkeys.register          POST   /auth/passkeys                 user 201
  passkeys.rename            PUT    /auth/passkeys/:id             user
  passkeys.remove            DELETE /auth/passkeys/:id             user
  passkeys.beginSignIn       POST   /auth/login/passkey/begin      none
  passkeys.signIn            POST   /auth/login/passkey            none
  passkeys.beginProof        POST   /auth/prove/passkey/begin      user
  passkeys.prove             POST   /auth/prove/passkey            user
`;

/** And of single sign-on. */
export const callsOfSso = `
  sso.begin                  POST   /auth/sso/begin                none
  sso.signIn                 POST   /auth/sso                      none
  sso.beginFactor            POST   /auth/sso/factor               none
  sso.links                  GET    /auth/sso/links                user
  sso.beginLink              POST   /auth/sso/links/begin          user
  sso.link                   POST   /auth/sso/links                user
  sso.unlink                 DELETE /auth/sso/links/:id            user
`;
