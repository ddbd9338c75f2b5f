import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { basePath } from '#contract/kit/endpoint.ts';
import { Id } from '#contract/kit/fields.ts';
import { tusVersion, uploadsPath } from '#contract/uploads.ts';
import { once } from '#contract/values/once.ts';
import { isLarge } from '../../files/uploads/body-limits.ts';
import { notFound, ProblemError, unauthorized } from '../../problems/problems.ts';
import { tokenHashOf } from '../../security/access.ts';
import type { Mount } from '../mount.ts';
import type { Protocol } from './protocol.ts';
import { bodyOf } from './request-body.ts';
import { reserveUpload } from './reserve-upload.ts';

const path = basePath + uploadsPath;
/** The only content of a request: bytes of the upload. */
const content = 'application/offset+octet-stream';

/**
 * Resumable uploads (docs/decisions/0074): the tus protocol, spoken by its library. Not an endpoint of the contract, whose calls
 * have parameters and JSON; authentication, limits and problems are the same.
 */
export async function uploadRoutes(
  app: FastifyInstance,
  mount: Mount,
  headers: Record<string, string>,
): Promise<void> {
  // Loaded with the first upload: the server starts without it.
  const protocol = once(
    (): Promise<Protocol> =>
      import('./protocol.ts').then(({ protocolOf }) => protocolOf(mount.services, path)),
  );

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.headers({ ...headers, 'tus-resumable': tusVersion });
    request.tokenHash = tokenHashOf(request.headers.authorization);
    await mount.admit(request, { minRole: 'user' });
    if (request.headers['tus-resumable'] !== tusVersion)
      throw new ProblemError(412, codes.tusVersion, { headers: { 'tus-version': tusVersion } });
    if (request.actor && isLarge(request.headers))
      mount.space.enter(request.actor.id, request.raw, reply.raw);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { actor } = request;
    if (!actor) throw unauthorized();
    const body = bodyOf(request, () => mount.admit(request, { minRole: 'user' }));
    const reserve = (id: string, size: number) => reserveUpload(mount.services, request, actor, { id, size });
    const response = await (await protocol())(request, body, { userId: actor.id, reserve });
    return reply
      .code(response.status)
      .headers({ ...response.headers, ...request.quotaHeaders })
      .send();
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // Passed on as it arrives.
    scope.addContentTypeParser(content, (_request, body, parsed) => parsed(null, body));
    scope.route({ method: 'POST', url: path, onRequest: admit, handler: answer });
    scope.route({
      method: ['HEAD', 'PATCH', 'DELETE'],
      url: `${path}/:id`,
      onRequest: admit,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!Id.safeParse((request.params as { id: string }).id).success) throw notFound();
        return answer(request, reply);
      },
    });
  });
}
