import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { picturePath } from './kit/pictures.ts';
import { notFound } from './kit/problems.ts';
import type { Services } from './kit/services.ts';
import { isPublicKey, privateKeyOf } from './outside/files/files.ts';

const forEver = 'public, max-age=31536000, immutable';

/** The web app and the pictures. Hashed files are cached for ever; any other page is the app's to show. */
export async function webRoutes(
  app: FastifyInstance,
  { files, signatures }: Services,
  built: string,
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
    if (request.method !== 'GET' || !isScreen(request.url) || !page) throw notFound();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
}

/** Whether an address can be a screen's: none has a dot, so that nobody takes the app's page for a file of ours. */
const isScreen = (url: string): boolean => /^\/(?!\/|(?:api|assets|files)(?:[/?]|$))[\w/%-]*(\?|$)/.test(url);
