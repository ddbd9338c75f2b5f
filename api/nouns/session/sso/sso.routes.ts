import { codes } from '#contract/kit/codes.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { type SsoLink, sso } from '#contract/sso.ts';
import { needsFactor } from '../../../config/second-factor.ts';
import { removed } from '../../../http/answers.ts';
import type { Call } from '../../../http/call.ts';
import type { Mount } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { ProviderError } from '../../../integrations/provider.ts';
import { SignOnError } from '../../../integrations/sign-on/sign-on.ts';
import { forbidden, invalidField, notFound, unavailable } from '../../../problems/problems.ts';
import { newToken } from '../../../security/access.ts';
import { countAttempt, decrementAttempts } from '../../../security/throttle.ts';
import { beginSetup } from '../factor/factor.setup.ts';
import { findFactor } from '../factor/factor.store.ts';
import { hasPasskeys } from '../passkeys/passkeys.store.ts';
import { markBrowser } from './sso.browser.ts';
import { confirmedBy } from './sso.confirmed.ts';
import { beginLimit } from './sso.limits.ts';
import { linkOwn, toLink, unlinkOwn } from './sso.links.ts';
import { entryOf, signIn } from './sso.sign-in.ts';
import { listLinks, saveFlow } from './sso.store.ts';

/** Single sign-on (product/sso). The browser comes back to `ssoCallbackRoute`. */
export function ssoRoutes(on: Mount): void {
  on.answer(sso.begin, (call) => begin(call, undefined));
  on.answer(sso.signIn, signIn);
  on.answer(sso.beginFactor, beginFactor);
  on.answer(sso.links, async (call) => ({ data: await linksOf(call), providers: providersOf(call) }));
  on.answer(sso.beginLink, (call) => begin(call, call.actor.id));
  // No changes: they need a cookie of the browser, and what they use up is good once.
  on.answer(sso.link, linkOwn);
  on.answer(sso.unlink, async (call) => {
    if (!(await unlinkOwn(call, call.params.id))) throw notFound();
    return removed(call.params.id);
  });
}

const providersOf = ({ signOn }: Pick<Services, 'signOn'>) =>
  [...signOn.values()].map(({ config: { id, name } }) => ({ id, name }));

const linksOf = async ({ db, actor, signOn }: Call<typeof sso.links>): Promise<SsoLink[]> =>
  (await listLinks(db, actor.id)).map((link) => toLink(signOn, link));

/** Where a provider redirects the browser; the host is from the configuration, never from a request. */
export const redirectUriOf = ({ publicUrl }: Pick<Services, 'publicUrl'>, provider: string): string =>
  `${publicUrl()}${basePath}/auth/sso/${provider}/callback`;

/** The address at the provider, after what the answer will be compared with was stored. */
async function begin(
  call: Call<typeof sso.begin> | Call<typeof sso.beginLink>,
  userId: string | undefined,
): Promise<{ url: string }> {
  const { db, body, ip, signOn, config, cookies, setCookie } = call;
  const provider = signOn.get(body.provider);
  if (!provider) throw invalidField('provider', codes.badChoice);
  await countAttempt(db, beginLimit(ip));
  const begun = {
    ...{ state: newToken(), nonce: newToken(), verifier: newToken() },
    redirectUri: redirectUriOf(call, body.provider),
  };
  const url = await provider.begin(begun).catch((error) => {
    throw beginProblem(call, body.provider, error);
  });
  const browser = markBrowser(config, cookies);
  await saveFlow(db, { provider: body.provider, browser: browser.hash, state: begun.state, userId }, begun);
  setCookie(browser.cookie);
  return { url: url.href };
}

function beginProblem({ log }: Pick<Services, 'log'>, provider: string, error: unknown): unknown {
  if (!(error instanceof ProviderError || error instanceof SignOnError)) return error;
  log.warn({ provider, reason: error.message }, 'a provider of sign-on cannot be used');
  return unavailable(codes.ssoAway, 30);
}

/** The beginning of a second factor, for a sign-in that needs one: what the provider confirmed leads to nothing else. */
async function beginFactor(call: Call<typeof sso.beginFactor>) {
  const { db, config } = call;
  const confirmed = await confirmedBy(call);
  const { account, role, limits } = await entryOf(call, confirmed);
  await decrementAttempts(db, ...limits);
  const isNeeded = needsFactor(config.secondFactor, role) && !confirmed.identity.factor;
  if (!isNeeded || (await findFactor(db, account.id)) || (await hasPasskeys(db, account.id)))
    throw forbidden();
  return beginSetup(db, account);
}
