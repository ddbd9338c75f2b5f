import type { FastifyInstance } from 'fastify';
import { basePath } from '#contract/kit/endpoint.ts';
import { passkeys } from '#contract/passkeys.ts';
import { session } from '#contract/session.ts';
import { sessions } from '#contract/sessions.ts';
import type { Metrics } from './metrics.ts';

/** The calls that compare a secret of a person with what is stored; single sign-on is refused by its provider. */
const signIns = new Set(
  [session.login, passkeys.signIn, passkeys.prove, sessions.prove].map(({ path }) => basePath + path),
);

/**
 * Counts and times every answer by its route, never by its address: there are as many of these as records. A request for
 * what does not exist has the route `none`.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    metrics.requests.inc({ method, route, status });
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    if (!isStream) metrics.duration.observe({ method, route }, elapsedTime / 1000);
    if (!signIns.has(route) || status >= 500) return;
    metrics.signIns.inc({
      route,
      outcome: status < 400 ? 'accepted' : status === 429 ? 'limited' : 'refused',
    });
  });
}
