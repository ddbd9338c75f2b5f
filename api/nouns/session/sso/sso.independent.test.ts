import { Events, OAuth2Server } from 'oauth2-mock-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '#contract/sessions.ts';
import { sso } from '#contract/sso.ts';
import { startTestApi, type TestApi } from '../../../testing/calls/startTestApi.ts';
import { ssoBrowser } from '../../../testing/sso/ssoBrowser.ts';

/* A provider of other authors than our client library: it understands us, and we understand it (decision 0087). */

const provider = new OAuth2Server();
let api: TestApi;
const person = { sub: 'ana', email: 'ana@club.example', email_verified: true, name: 'Ana Paz' };
let changes: object = {};
beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(undefined, '127.0.0.1');
  const { url: issuer } = provider.issuer;
  const club = { id: 'club', name: 'Club', issuer, client_id: 'office', client_secret: 'between us' };
  const settings = [{ ...club, domains: ['club.example'], default_role: 'editor' }];
  api = await startTestApi({ OIDC_PROVIDERS: JSON.stringify(settings) });
  provider.service.on(
    Events.BeforeTokenSigning,
    ({ payload }) => void Object.assign(payload, person, changes),
  );
});
afterAll(async () => {
  await api?.stop();
  await provider.stop();
});

// Before its true one is known: that is good for an hour.
test('a discovery that names another issuer is refused', async () => {
  provider.service.once(
    Events.BeforeWellKnownOpenIdConfiguration,
    ({ body }) => void Object.assign(body as object, { issuer: 'http://127.0.0.1:1' }),
  );
  const begun = await ssoBrowser(api.url).call(sso.begin, { body: { provider: 'club' } });
  expect([begun.status, begun.body.code]).toEqual([503, 'ssoAway']);
});

test('nobody signs in with a token of another nonce, audience, issuer or signature', async () => {
  for (changes of [{ nonce: 'another' }, { aud: 'another' }, { iss: 'http://127.0.0.1:1' }])
    expect(await ssoBrowser(api.url).confirm('club')).toEqual({ error: 'ssoRefused' });
  changes = {};
  provider.service.once(Events.BeforeResponse, ({ body }) => {
    const answer = body as { id_token: string };
    const [header, content, signature = ''] = answer.id_token.split('.');
    answer.id_token = [header, content, [...signature].reverse().join('')].join('.');
  });
  expect(await ssoBrowser(api.url).confirm('club')).toEqual({ error: 'ssoRefused' });
});

test('a person signs in with its account', async () => {
  const { status, body } = await ssoBrowser(api.url).signIn('club');
  expect([status, body.role]).toEqual([200, 'editor']);
  const mine = api.callerWith(body.access_token);
  expect((await mine.call(sessions.list)).body.data).toHaveLength(1);
});
