import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { coastPath } from '#contract/geography/coast.ts';
import { pathPattern } from '#contract/kit/base.ts';
import { screenPaths } from '#contract/screens.ts';
import { picturePath } from '../files/pictures/pictures.ts';
import type { Services } from '../http/services.ts';
import { coastTile } from '../integrations/coast/coast.ts';
import type { SignOnProvider } from '../integrations/sign-on/sign-on.ts';
import { isPublicKey, privateKeyOf } from '../integrations/storage/storage.ts';
import { notFound } from '../problems/problems.ts';

const immutable = 'public, max-age=31536000, immutable';

/** The web app and the pictures. Hashed files are immutable; every path of a screen answers the app's page,
 * the login its own. */
export async function webRoutes(
  app: FastifyInstance,
  { files, signatures, signOn }: Services,
  buildFolder: string,
  headers: Record<string, string>,
): Promise<void> {
  app.get<{ Params: { key: string } }>(`${picturePath}:key`, async (request, reply) => {
    const { key } = request.params;
    if (!isPublicKey(key)) throw notFound();
    const publicFile = await files.read(key);
    const seconds = publicFile ? 0 : await signatures.validSeconds(key, request.query);
    const file = publicFile ?? (seconds > 0 ? await files.read(privateKeyOf(key)) : undefined);
    if (!file) throw notFound();
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', publicFile ? immutable : `private, max-age=${seconds}`)
      .header('content-security-policy', "default-src 'none'")
      .send(file.stream);
  });

  // Tiles of the map (product/places#coast). Without them it has the coast of the world.
  app.get<{ Params: { x: string; y: string } }>(`${coastPath}/:x/:y`, async (request, reply) => {
    const { x, y } = request.params;
    const tile = await coastTile(Number(x), Number(y));
    if (!tile) return reply.code(204).header('cache-control', 'no-store').send();
    return reply
      .type('application/vnd.mapbox-vector-tile')
      .header('content-encoding', 'gzip')
      .header('cache-control', immutable)
      .send(tile);
  });

  await app.register(fastifyStatic, {
    root: join(buildFolder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });

  const providers = [...signOn.values()];
  const readPage = async (name: string) => {
    const built = await readFile(join(buildFolder, name), 'utf8').catch(() => undefined);
    return built && withProviders(built, providers);
  };
  const [page, login] = await Promise.all(['index.html', 'login.html'].map(readPage));
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isScreen = screenPatterns.some((screen) => screen.test(path));
    if (!page || !isRead(request) || !(isScreen || acceptsPage(path, request))) {
      reply.headers(headers);
      throw notFound();
    }
    // The page of the app shows that nothing was found.
    if (!isScreen) reply.code(404);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', isScreen ? 'no-cache' : 'no-store')
      .send(path === loginPath ? login : page);
  });
}

/** The page with the providers of single sign-on, so that a sign-in page without them neither asks for nor loads anything. */
function withProviders(page: string, providers: readonly SignOnProvider[]): string {
  if (providers.length === 0) return page;
  const named = JSON.stringify(providers.map(({ config: { id, name } }) => ({ id, name })));
  const escaped = named.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  return page.replace('</head>', () => `  <meta name="sso" content="${escaped}" />\n  </head>`);
}

/** A page of its own, without the router (decision 0089). */
const loginPath = '/login';
const screenPatterns = screenPaths.map(pathPattern);

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether the request is a navigation: for a missing file or API path the answer is a problem. */
const acceptsPage = (path: string, { headers }: FastifyRequest): boolean =>
  !/^\/(api|assets|files)(\/|$)/.test(path) && /\btext\/html\b/.test(headers.accept ?? '');
