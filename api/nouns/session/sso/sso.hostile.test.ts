import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { sso } from '#contract/sso.ts';
import { history } from '../../../records/history.table.ts';
import { setUpSso } from '../../../testing/sso/setUpSso.ts';
import { json, status } from '../../../testing/stand-ins/standIn.ts';
import { tokenOf } from '../../../testing/stand-ins/standInOidc.ts';
import { sessions } from '../session.table.ts';
import { ssoFlows, ssoTickets } from './sso.table.ts';

/* What a hostile browser, a hostile provider or somebody between them sends: no ticket and no session comes of it (product/sso#callback). */

const made = setUpSso({ domains: ['club.example'], default_role: 'editor' }, { OIDC_TIMEOUT: '3' });
const { browser } = made;
let count = 0;

beforeEach(async () => {
  for (const table of [ssoFlows, ssoTickets, sessions]) await made.api.db.delete(table);
  made.club.signsIn({ email: `person-${++count}@club.example` });
});
const sessionCount = () => made.api.db.$count(sessions);

/** That nothing was confirmed, with this code. */
async function expectRefused(address: string, tab: ReturnType<typeof browser>, code = 'ssoRefused') {
  expect(await tab.comeBack(address)).toEqual({ error: code });
  expect(await made.api.db.$count(ssoTickets, eq(ssoTickets.provider, 'club'))).toBe(0);
  expect(await sessionCount()).toBe(0);
}
const withParameter = (address: string, name: string, value: string | undefined) => {
  const url = new URL(address);
  url.searchParams.delete(name);
  if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
};

describe('a callback', () => {
  test('of the flow of another browser is refused, with or without a flow of its own; the owner can still use it', async () => {
    const attacker = browser();
    const address = await attacker.goToProvider('club');
    await expectRefused(address, browser(), 'ssoExpired');
    const victim = browser();
    await victim.goToProvider('club');
    await expectRefused(address, victim, 'ssoExpired');
    expect(await attacker.comeBack(address)).toEqual({ ticket: expect.any(String) });
  });

  test('without a flow, with no, an altered or two states is refused', async () => {
    const tab = browser();
    const address = await tab.goToProvider('club');
    for (const state of [undefined, '', 'x', 'x'.repeat(5000)])
      await expectRefused(withParameter(address, 'state', state), tab, 'ssoExpired');
    await expectRefused(`${address}&state=other`, tab, 'ssoExpired');
    await expectRefused(`${made.api.url}${basePath}/auth/sso/club/callback`, browser(), 'ssoExpired');
  });

  test('is good once, also twice at once, and not after ten minutes', async () => {
    const tab = browser();
    const address = await tab.goToProvider('club');
    const both = await Promise.all([tab.comeBack(address), tab.comeBack(address)]);
    expect(both.filter(({ ticket }) => ticket)).toHaveLength(1);
    await made.api.db.delete(ssoTickets);
    await expectRefused(address, tab, 'ssoExpired');
    const late = await tab.goToProvider('club');
    await made.api.db.update(ssoFlows).set({ until: sql`now() - interval '1 second'` as never });
    await expectRefused(late, tab, 'ssoExpired');
  });

  test('with the code of one provider at the address of another is refused', async () => {
    made.rival.signsIn({ email: 'a@club.example' });
    const tab = browser();
    const atRival = await tab.goToProvider('rival');
    await expectRefused(atRival.replace('/rival/', '/club/'), tab, 'ssoExpired');
    const atClub = await tab.goToProvider('club');
    const code = new URL(atRival).searchParams.get('code') ?? '';
    await expectRefused(withParameter(atClub, 'code', code), tab);
  });

  test('whose `iss` is missing or names another issuer is refused, before the code is sent anywhere', async () => {
    for (const iss of [undefined, made.rival.issuer, `${made.club.issuer}/`, 'null']) {
      const tab = browser();
      const address = withParameter(await tab.goToProvider('club'), 'iss', iss);
      made.club.calls.length = 0;
      await expectRefused(address, tab);
      expect(made.club.calls).toEqual([]);
    }
  });

  test('of a person who cancelled says so; of an unknown provider is 404; by HEAD too', async () => {
    const tab = browser();
    const address = new URL(await tab.goToProvider('club'));
    address.searchParams.set('error', 'access_denied');
    address.searchParams.delete('code');
    await expectRefused(address.href, tab, 'ssoCancelled');
    const other = `${made.api.url}${basePath}/auth/sso/none/callback?state=x&code=y`;
    expect((await fetch(other)).status).toBe(404);
    const again = await tab.goToProvider('club');
    expect((await fetch(again, { method: 'HEAD' })).status).toBe(404);
    expect(await tab.comeBack(again)).toEqual({ ticket: expect.any(String) });
  });

  test('leads to our screen only, whatever host the request names', async () => {
    const tab = browser();
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const { body } = await tab.call(sso.begin, { body: { provider: 'club' }, headers });
    expect(new URL(body.url).searchParams.get('redirect_uri')).toBe(
      `${made.api.url}${basePath}/auth/sso/club/callback`,
    );
    const answer = await fetch(await tab.redirect(body.url), { redirect: 'manual', headers });
    expect(answer.headers.get('location')).toMatch(/^\/sso#error=/);
  });

  test('fails sixty times in a network, then it is told to wait; it is in the audit with the provider', async () => {
    const tab = browser();
    const address = withParameter(await tab.goToProvider('club'), 'state', 'x');
    const told = new Set<string | undefined>();
    for (let i = 0; i < 62; i += 1) told.add((await tab.comeBack(address)).error);
    expect([...told]).toEqual(['ssoExpired', 'tooMany']);
    const names = await made.api.db.select({ name: history.name }).from(history).limit(200);
    expect(names.some(({ name }) => name === '(Club)')).toBe(true);
  });
});

describe('an ID token', () => {
  const falsified: [what: string, falsify: () => void][] = [
    ['with another nonce', () => claims({ nonce: 'x' })],
    ['without a nonce', () => claims({ nonce: undefined })],
    ['for another audience', () => claims({ aud: 'another' })],
    ['for us and another, that was issued to that one', () => claims({ aud: ['office', 'x'], azp: 'x' })],
    ['of another issuer', () => claims({ iss: made.rival.issuer })],
    ['that has expired', () => claims({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['that is not valid yet', () => claims({ nbf: Math.floor(Date.now() / 1000) + 300 })],
    ['without a subject', () => claims({ sub: undefined })],
    ['without a signature (`alg: none`)', () => token({ alg: 'none' }, '')],
    ['with a wrong signature', () => token({}, Buffer.alloc(256).toString('base64url'))],
    ['signed with our secret (HS256)', () => token({ alg: 'HS256' })],
    ['signed with an unknown key', () => token({ kid: 'unknown' })],
    [
      'signed with the key of another provider',
      () => {
        made.club.falsified.token = (given) => tokenOf(given, { ...made.rival.key, kid: made.club.key.kid });
      },
    ],
    [
      'that is none',
      () => {
        made.club.falsified.token = () => 'x.y';
      },
    ],
  ];
  const claims = (more: object) => {
    made.club.falsified.claims = (given) => ({ ...given, ...more });
  };
  const token = (header: object, signature?: string) => {
    made.club.falsified.token = (given, key) => tokenOf(given, key, header, signature);
  };

  test.each(falsified)('%s is refused', async (_what, falsify) => {
    const tab = browser();
    falsify();
    await expectRefused(await tab.goToProvider('club'), tab);
  });

  test('of one provider leads to no account of another one with the same subject', async () => {
    const email = 'same@club.example';
    made.club.signsIn({ sub: 'same', email });
    expect((await browser().signIn('club')).status).toBe(200);
    for (const other of [email, 'same@rival.example']) {
      made.rival.signsIn({ sub: 'same', email: other });
      const { status, body } = await browser().signIn('rival');
      expect([status, body.code]).toEqual([403, other === email ? 'ssoDomain' : 'ssoNoAccount']);
    }
  });

  test('signed with a new key is accepted at once: providers rotate theirs', async () => {
    await browser().signIn('club');
    made.club.rotateKeys();
    expect((await browser().signIn('club')).status).toBe(200);
  });

  test('with the claims of another person at the UserInfo endpoint is refused', async () => {
    made.club.signsIn(
      { email: undefined },
      { sub: 'another', email: 'a@club.example', email_verified: true },
    );
    const tab = browser();
    await expectRefused(await tab.goToProvider('club'), tab);
  });
});

describe('a ticket', () => {
  test('is of no use in another browser, and no session: with and without the cookie', async () => {
    const tab = browser();
    const { ticket = '' } = await tab.confirm('club');
    const thief = browser();
    expect((await thief.call(sso.signIn, { body: { ticket } })).body.code).toBe('ssoExpired');
    await thief.goToProvider('club');
    expect((await thief.call(sso.signIn, { body: { ticket } })).body.code).toBe('ssoExpired');
    expect((await made.api.callerWith(ticket).call(sso.links)).status).toBe(401);
    await made.api.db.update(ssoTickets).set({ until: sql`now() - interval '1 second'` as never });
    expect((await tab.call(sso.signIn, { body: { ticket } })).status).toBe(422);
    expect(await sessionCount()).toBe(0);
  });
});

describe('a provider that', () => {
  test.each<[string, () => void]>([
    ['hangs', () => void made.club.falsified.answers.set('/token', () => {})],
    ['answers 500', () => void made.club.falsified.answers.set('/token', status(500) as never)],
    [
      'hangs in the middle of its answer',
      () => void made.club.falsified.answers.set('/token', (_call, response) => void response.write('{')),
    ],
  ])('%s is away, within the time limit; nobody else waits', async (_what, falsify) => {
    const tab = browser();
    const address = await tab.goToProvider('club');
    falsify();
    const refused = expectRefused(address, tab, 'ssoAway');
    made.rival.signsIn({ email: 'a@rival.example' });
    expect((await browser().signIn('rival')).body.code).toBe('ssoNoAccount');
    await refused;
  });

  test('answers with too much, or with nonsense, is refused', async () => {
    for (const [code, answer] of [
      ['ssoAway', json({ access_token: 'x'.repeat(600_000) })],
      ['ssoRefused', json('nonsense')],
    ] as const) {
      const tab = browser();
      const address = await tab.goToProvider('club');
      made.club.falsified.answers.set('/token', answer as never);
      await expectRefused(address, tab, code);
    }
  });
});
