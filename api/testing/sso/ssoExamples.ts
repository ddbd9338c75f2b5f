import { v7 } from 'uuid';
import type { Identity } from '../../integrations/sign-on/identity.ts';
import { markBrowser } from '../../nouns/session/sso/sso.browser.ts';
import { addLink, saveTicket } from '../../nouns/session/sso/sso.store.ts';
import type { TestApi } from '../calls/startTestApi.ts';
import { standInOidc } from '../stand-ins/standInOidc.ts';

/** Requests about single sign-on without a provider, with an invalid ticket or about another user; for `exampleRequestsOf`. */
export const ssoExamples: Record<string, () => Promise<{ body: Record<string, unknown> }>> = {
  ...Object.fromEntries(
    ['begin', 'beginLink'].map((call) => [`sso.${call}`, async () => ({ body: { provider: 'none' } })]),
  ),
  ...Object.fromEntries(
    ['signIn', 'beginFactor', 'link'].map((call) => [
      `sso.${call}`,
      async () => ({ body: { ticket: 'x'.repeat(43) } }),
    ]),
  ),
};

/** Without this provider; with an invalid ticket. */
const invalid = [422, 422, 422, 422];
const invalidOwn = [401, 422, 422, 422];
/** What they answer to an anonymous caller, a user, an editor and an administrator, for rights.test.ts. */
export const rightsOfSso: Record<string, number[]> = {
  ...{ 'sso.begin': invalid, 'sso.beginLink': invalidOwn, 'sso.links': [401, 200, 200, 200] },
  ...{ 'sso.signIn': invalid, 'sso.beginFactor': invalid, 'sso.link': invalidOwn },
  'sso.unlink': [401, 404, 404, 404],
};

/** The variables of an API with one provider, `club`, which is on loopback. */
export async function clubVariables() {
  const club = await standInOidc();
  const provider = { id: 'club', name: 'Club', issuer: club.issuer, client_id: 'office' };
  return { variables: { OIDC_PROVIDERS: JSON.stringify([provider]) }, stop: club.stop };
}

/** Requests about single sign-on with `club` that succeed. */
export function ssoRequests(api: TestApi) {
  const confirmed = (): Identity => ({
    ...{ issuer: 'http://127.0.0.1', subject: v7(), email: null, isVerified: false },
    ...{ first_name: 'Ana', last_name: 'Paz', groups: [], factor: false, provedAt: null },
  });
  /** A ticket of a browser, and its cookie. */
  async function ticketOf(identity: Identity, userId: string | null) {
    const { config } = api.app.mount.services;
    const browser = markBrowser(config, undefined);
    const ticket = await saveTicket(api.db, { provider: 'club', browser: browser.hash, userId, identity });
    return { body: { ticket }, headers: { cookie: browser.cookie.split(';')[0] ?? '' } };
  }
  const linked = async () => {
    const as = await api.signedIn('user');
    const identity = confirmed();
    const added = await api.db.transaction((tx) => addLink(tx, as.user.id, identity));
    return { as, identity, params: { id: added?.link.id ?? '' } };
  };
  return {
    'sso.begin': async () => ({ as: api.nobody, body: { provider: 'club' } }),
    'sso.beginLink': async () => ({ as: await api.signedIn('user'), body: { provider: 'club' } }),
    'sso.signIn': async () => ({ as: api.nobody, ...(await ticketOf((await linked()).identity, null)) }),
    'sso.link': async () => {
      const as = await api.signedIn('user');
      return { as, ...(await ticketOf(confirmed(), as.user.id)) };
    },
    'sso.unlink': async () => {
      const { as, params } = await linked();
      return { as, params };
    },
  };
}
