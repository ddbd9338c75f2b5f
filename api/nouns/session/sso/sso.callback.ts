import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { ssoPath } from '#contract/sso.ts';
import type { Services } from '../../../http/services.ts';
import { ProviderError } from '../../../integrations/provider.ts';
import { SignOnError } from '../../../integrations/sign-on/sign-on.ts';
import { notFound, ProblemError } from '../../../problems/problems.ts';
import { countAttempt } from '../../../security/throttle.ts';
import { mayRecordAttempt, recordAttempt } from '../session.audit.ts';
import { browserHash } from './sso.browser.ts';
import { failureLimit } from './sso.limits.ts';
import { redirectUriOf } from './sso.routes.ts';
import { saveTicket, takeFlow } from './sso.store.ts';

type Returned = FastifyRequest<{ Params: { provider: string } }>;

/**
 * `GET /auth/sso/:provider/callback`, to which a provider redirects the browser: no call of the contract, as it answers a redirect
 * to the screen, with a ticket or the code of what went wrong in the fragment, which no server and no log gets.
 */
export function ssoCallbackRoute(
  app: FastifyInstance,
  services: Services,
  headers: Record<string, string>,
): void {
  app.get(
    `${basePath}/auth/sso/:provider/callback`,
    { exposeHeadRoute: false },
    async (request: Returned, reply) => {
      reply.headers(headers);
      if (!services.signOn.has(request.params.provider)) throw notFound();
      const fragment = await confirmed(services, request).catch((error) => failed(services, request, error));
      return reply.redirect(`${ssoPath}#${new URLSearchParams(fragment)}`, 302);
    },
  );
}

/** Uses up the flow of this browser, asks the provider who it is, and keeps the answer under a ticket. */
async function confirmed(
  services: Services,
  { params, url, headers }: Returned,
): Promise<Record<string, string>> {
  const { db, config, signOn } = services;
  const query = url.slice(`${url}?`.indexOf('?') + 1);
  const [state = '', ...more] = new URLSearchParams(query).getAll('state');
  const browser = browserHash(config, headers.cookie);
  const flow =
    browser && more.length === 0
      ? await takeFlow(db, { provider: params.provider, browser, state })
      : undefined;
  const provider = signOn.get(params.provider);
  if (!flow || !browser || !provider) throw new SignOnError(codes.ssoExpired, 'no sign-in of this browser');
  const redirectUri = redirectUriOf(services, params.provider);
  const identity = await provider.complete({ ...flow.secrets, state, redirectUri }, query);
  const { userId } = flow;
  const ticket = await saveTicket(db, { provider: params.provider, browser, userId, identity });
  return userId ? { link: ticket } : { ticket };
}

/** Counts and records what was not confirmed. Returns what the screen is told. */
async function failed(
  services: Services,
  request: Returned,
  error: unknown,
): Promise<Record<'error', MessageCode>> {
  const { db, log, signOn } = services;
  const { ip, params } = request;
  if (error instanceof ProviderError || error instanceof SignOnError) {
    const { code, message } = error;
    log.warn({ provider: params.provider, reason: message }, 'a sign-on was not confirmed');
    if (code === codes.ssoAway || code === codes.ssoCancelled) return { error: code };
    const name = signOn.get(params.provider)?.config.name ?? '';
    if (await mayRecordAttempt({ db, log, ip }))
      await recordAttempt(db, ip, 'login_failed', { email: `(${name})`, account: undefined });
    const isTooMuch = await countAttempt(db, failureLimit(ip)).then(
      () => false,
      (refusal) => refusal instanceof ProblemError,
    );
    return { error: isTooMuch ? codes.tooMany : code };
  }
  if (error instanceof ProblemError) return { error: error.code };
  log.warn({ err: error }, 'a sign-on failed');
  return { error: codes.unexpected };
}
