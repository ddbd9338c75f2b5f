import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { patternOf } from '#contract/kit/patternOf.ts';
import { screenPaths } from '#contract/screens.ts';
import { picturePath } from '../files/pictures/pictures.ts';
import type { Services } from '../http/services.ts';
import { isPublicKey, privateKeyOf } from '../integrations/storage/storage.ts';
import { notFound } from '../problems/problems.ts';

const forEver = 'public, max-age=31536000, immutable';

/** The web app and the pictures. Hashed files are cached for ever; the addresses of screens are the app's to show. */
export async function webRoutes(
  app: FastifyInstance,
  { files, signatures }: Services,
  built: string,
  headers: Record<string, string>,
): Promise<void> {
  app.get<{ Params: { key: string } }>(`${picturePath}:key`, async (request, reply) => {
    const { key } = request.params;
    if (!isPublicKey(key)) throw notFound();
    const shared = await files.read(key);
    const seconds = shared ? 0 : await signatures.holdsFor(key, request.query);
    const file = shared ?? (seconds > 0 ? await files.read(privateKeyOf(key)) : undefined);
    if (!file) throw notFound();
    return reply
      .type('image/webp')
      .header('content-length', file.size)
      .header('cache-control', shared ? forEver : `private, max-age=${seconds}`)
      .header('content-security-policy', "default-src 'none'")
      .send(file.stream);
  });

  await app.register(fastifyStatic, {
    root: join(built, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
  });

  const page = await readFile(join(built, 'index.html'), 'utf8').catch(() => undefined);
  app.setNotFoundHandler(async (request, reply) => {
    const [path = ''] = request.url.split('?');
    const isFound = screens.some((screen) => screen.test(path));
    if (!page || !reads(request) || !(isFound || wantsPage(path, request))) {
      reply.headers(headers);
      throw notFound();
    }
    // The app says itself that there is nothing.
    if (!isFound) reply.code(404);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', isFound ? 'no-cache' : 'no-store')
      .send(page);
  });
}

const screens = screenPaths.map(patternOf);

const reads = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether a person looks for a page where there is none: programs that look for data or a file are told as such. */
const wantsPage = (path: string, { headers }: FastifyRequest): boolean =>
  !/^\/(api|assets|files)(\/|$)/.test(path) && /\btext\/html\b/.test(headers.accept ?? '');
