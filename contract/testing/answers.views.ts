import type { Sample } from './samples.ts';

/* Answers of the calls of sessions, views, preferences, notes and links, for answers.test.ts. */

const id = '0192f0c1-7a3b-7def-8abc-0123456789ab';
const at = '2026-11-21T10:20:30.123Z';
const view = {
  ...{ id, list: 'users', noun: 'users', name: 'a', query: { 'country?': 'PE' }, shared: true },
  ...{
    owner: { id, first_name: 'Ana', last_name: 'Ruiz' },
    createdAt: at,
    version: 3,
  },
};
const preference = { list: 'users', 'columns~': ['name'], 'view~': id, home: true };
const person = { id, first_name: 'Ana', last_name: 'Ruiz' };
const note = {
  ...{ id, noun: 'spots', record_id: id, record_name: 'Bar', path: '/', text: 'Llamar', 'author~': person },
  ...{ mentions: [person], unseen: true, createdAt: '2026-11-21T10:20:30.123Z' },
};
const page = { data: [note], metadata: { total: 1, perPage: 10, page: 1, lastPage: 1 } };
const updated = (data: Sample) => ({ status: 200, data });

const key = {
  ...{ id, name: 'Web', owner: { ...person, email: 'a@b.co' }, nouns: ['spots'], write: true },
  ...{ per_minute: 60, start: 'bk_abcd', createdAt: at, expires_at: at, 'used_at~': at, 'revoked_at~': at },
};

const device = { 'browser~': 'a', 'system~': 'a', 'address~': 'a', 'addressKind~': 'private' };
const sessions = { data: [{ id, createdAt: at, usedAt: at, current: true, ...device }] };

const setup = { secret: 'a', uri: 'otpauth://totp/a', ticket: 'a' };
const codes = { recovery_codes: ['a'] };

const link = { id, provider: 'A', 'email~': 'a@b.co', createdAt: at, 'usedAt~': at };
const passkey = { id, name: 'a', kind: 'synced', createdAt: at, 'usedAt~': at };
const credentials = [{ id: 'a', type: 'public-key', 'transports?': ['usb'] }];
const request = {
  ...{ challenge: 'a', rpId: 'a.co', timeout: 300_000, userVerification: 'required' },
  allowCredentials: credentials,
};
const creation = {
  ...{ challenge: 'a', rp: { id: 'a.co', name: 'a' }, user: { id: 'a', name: 'a', displayName: 'a' } },
  ...{ pubKeyCredParams: [{ alg: -7, type: 'public-key' }], timeout: 300_000, attestation: 'none' },
  excludeCredentials: credentials,
  authenticatorSelection: {
    ...{ residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  },
};
const answered = { state: 'delivered', 'status~': 204, 'fault~': 'timeout', 'sent_at~': at };
const webhook = {
  ...{
    id,
    name: 'Caja',
    url: 'https://e.test',
    events: ['spot.enabled'],
    active: true,
    createdAt: at,
    version: 1,
  },
  ...{ 'off_reason~': 'gone', 'failing_since~': at, 'rotating_until~': at, 'last~': answered },
};
const delivery = {
  ...{ ...answered, id, event: 'spot.enabled', createdAt: at, attempts: 1, body: '{}' },
  ...{ 'answer~': 'a', 'ms~': 5, 'due_at~': at, waits: false },
};

export const answersOfViews: Record<string, Sample> = {
  ...{ 'sessions.list': sessions, 'sessions.listOf': sessions, 'sessions.prove': { status: 200 } },
  ...{ 'sessions.end': { status: 200, id }, 'sessions.endOf': { status: 200, id } },
  ...{ 'sessions.endOthers': { status: 200, ended: 2 }, 'sessions.endAllOf': { status: 200, ended: 2 } },
  ...{
    'session.beginFactor': setup,
    'factor.begin': setup,
    'factor.confirm': codes,
    'factor.renewCodes': codes,
  },
  'factor.read': { 'since~': at, recovery_left: 9, 'required_from~': at, passkeys: 1 },
  ...{
    'factor.turnOff': { status: 200 },
    'factor.of': { 'since~': at, passkeys: 1 },
    'factor.reset': { status: 200, id },
  },
  ...{ 'sso.begin': { url: 'a' }, 'sso.beginLink': { url: 'a' }, 'sso.beginFactor': setup },
  ...{ 'sso.links': { data: [link], providers: [{ id: 'a', name: 'A' }] }, 'sso.link': link },
  'sso.unlink': { status: 200, id },
  ...{ 'passkeys.list': { data: [passkey], 'origin~': 'https://a.co' }, 'passkeys.begin': creation },
  ...{ 'passkeys.register': passkey, 'passkeys.rename': passkey, 'passkeys.remove': { status: 200, id } },
  ...{ 'passkeys.beginSignIn': request, 'passkeys.beginProof': request, 'passkeys.prove': { status: 200 } },
  'passkeys.signIn': { access_token: 'a', id, role: 'admin' },
  ...{ 'keys.list': { data: [key] }, 'keys.create': { ...key, token: 'bk_a' } },
  'keys.revoke': { status: 200, id },
  ...{ 'webhooks.list': { data: [webhook] }, 'webhooks.read': webhook },
  ...{ 'webhooks.create': { ...webhook, secret: 'a' }, 'webhooks.rotate': { ...webhook, secret: 'a' } },
  ...{ 'webhooks.update': updated(webhook), 'webhooks.remove': { status: 200, id } },
  ...{ 'webhooks.test': delivery, 'webhooks.resend': delivery },
  'webhooks.deliveries': { data: [delivery], metadata: page.metadata },
  ...{ 'views.list': { data: [view] }, 'views.read': view, 'views.create': view },
  ...{ 'views.update': updated(view), 'views.remove': { status: 200, id }, 'views.restore': updated(view) },
  ...{ 'notes.list': page, 'notes.mentions': page, 'notes.people': { data: [person] } },
  ...{ 'notes.create': note, 'notes.seen': { status: 200, seen: 1 } },
  ...{ 'notes.remove': { status: 200, id }, 'notes.restore': updated(note) },
  ...{ 'preferences.list': { data: [preference] }, 'preferences.change': updated(preference) },
  'links.dead': {
    data: [{ address: 'a', since: at, checkedAt: at, 'status~': 404, 'fault~': 'dns' }],
    moved: [{ address: 'a', to: 'b' }],
  },
};
