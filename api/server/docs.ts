import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiConfigOptions } from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { admit, bearerToken, type FindActor, hashToken } from '../security/access.ts';
import { openApi } from './openapi.ts';

const path = '/api/docs';

/**
 * The contract for people to read and try, at `/api/docs`; works without a network. In production only staff read it:
 * the page itself says nothing, and asks for the contract with the session that this browser keeps.
 */
export async function docsRoutes(
  app: FastifyInstance,
  { production, findActor }: { production: boolean; findActor: FindActor },
): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  await app.register(swagger, { mode: 'static', specification: { document: openApi() } });
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: false,
    theme: { title: 'Bambalina API' },
    uiConfig: { requestInterceptor: withSession },
    uiHooks: {
      onRequest: async (request: FastifyRequest) => {
        if (!production || isShell(request.routeOptions.url ?? '')) return;
        const token = bearerToken(request.headers.authorization);
        admit(token ? await findActor(hashToken(token)) : undefined, 'editor');
      },
    },
  });
}

/** What the page is made of: the same for everybody who uses the library. */
const isShell = (route: string): boolean =>
  [path, `${path}/`].includes(route) || route.startsWith(`${path}/static/`);

/** Runs in the browser, by itself: its source goes into a script of the page. What it gets is a plain object there. */
const withSession: FastifySwaggerUiConfigOptions['requestInterceptor'] = (asked) => {
  const { url, headers } = asked;
  const token = localStorage.getItem('authToken');
  const isOurs = new URL(url, location.href).origin === location.origin;
  if (token && isOurs && !('Authorization' in headers))
    Object.assign(headers, { Authorization: `Bearer ${token}` });
  return asked;
};

declare const localStorage: { getItem(name: string): string | null };
declare const location: { href: string; origin: string };
