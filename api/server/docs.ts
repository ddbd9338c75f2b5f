import swagger from '@fastify/swagger';
import swaggerUi, { type FastifySwaggerUiConfigOptions } from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type FindActor, requireRights, tokenHashOf } from '../security/access.ts';
import { openApiDocument } from './openapi.ts';

const path = '/api/docs';

/**
 * Swagger UI at `/api/docs`, without resources from elsewhere. In production only staff may read the contract; the page is
 * public, and requests it with the session of this browser.
 */
export async function docsRoutes(
  app: FastifyInstance,
  { production, findActor }: { production: boolean; findActor: FindActor },
): Promise<void> {
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  await app.register(swagger, { mode: 'static', specification: { document: openApiDocument() } });
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: false,
    theme: { title: 'Bambalina API' },
    uiConfig: { requestInterceptor: addAuthorization },
    uiHooks: {
      onRequest: async (request: FastifyRequest) => {
        if (!production || isStaticPart(request.routeOptions.url ?? '')) return;
        const tokenHash = tokenHashOf(request.headers.authorization);
        requireRights(tokenHash && (await findActor(tokenHash)), { minRole: 'editor' });
      },
    },
  });
}

/** Whether a route serves a file of Swagger UI itself. */
const isStaticPart = (route: string): boolean =>
  [path, `${path}/`].includes(route) || route.startsWith(`${path}/static/`);

/** Runs in the browser: its source is put into a script of the page, so it may use nothing from this module. */
const addAuthorization: FastifySwaggerUiConfigOptions['requestInterceptor'] = (request) => {
  const { url, headers } = request;
  const token = localStorage.getItem('authToken');
  const isOurs = new URL(url, location.href).origin === location.origin;
  if (token && isOurs && !('Authorization' in headers))
    Object.assign(headers, { Authorization: `Bearer ${token}` });
  return request;
};

declare const localStorage: { getItem(name: string): string | null };
declare const location: { href: string; origin: string };
