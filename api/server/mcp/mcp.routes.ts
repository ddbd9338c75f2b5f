import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { countKey } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { hasUsableKey } from '../../nouns/keys/keys.store.ts';
import { badRequest, forbidden, notFound, unauthorized } from '../../problems/problems.ts';
import { type CallerKey, tokenHashOf } from '../../security/access.ts';
import { type CallApi, mcpServer } from './mcp-server.ts';

export const mcpPath = '/mcp';
const bodyBytes = 64 * 1024;

type Tools = Pick<Services, 'db' | 'findActor' | 'publicUrl'>;

/** The MCP server for agents, over streamable HTTP without sessions (product/agents#address). */
export async function mcpRoutes(
  app: FastifyInstance,
  services: Tools,
  headers: Record<string, string>,
): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.headers(headers);
      await admit(services, request, reply);
    });
    scope.post(mcpPath, { bodyLimit: bodyBytes }, async (request, reply) => {
      const key = request.actor?.key;
      if (!key) throw unauthorized();
      // A call of a tool is counted by the call of the API that it makes.
      if (!isToolCall(request.body)) await countKey(services.db, key);
      return answer(app, key, request, reply);
    });
    // Without sessions there is no stream to read, and none to end.
    scope.route({
      method: ['GET', 'DELETE'],
      url: mcpPath,
      handler: (_request, reply) => reply.code(405).header('allow', 'POST').send(),
    });
  });
}

/** 404 while there is no key, 403 from another website, 401 without a key that is valid now. */
async function admit({ db, findActor, publicUrl }: Tools, request: FastifyRequest, reply: FastifyReply) {
  const tokenHash = tokenHashOf(request.headers.authorization);
  const actor = tokenHash && (await findActor(tokenHash));
  if (!actor?.key && !(await hasUsableKey(db))) throw notFound();
  const { origin } = request.headers;
  if (origin !== undefined && origin !== new URL(publicUrl()).origin) throw forbidden();
  if (!actor?.key) {
    reply.header('www-authenticate', 'Bearer');
    throw unauthorized();
  }
  request.actor = actor;
}

const isToolCall = (body: unknown): boolean => (body as { method?: unknown } | null)?.method === 'tools/call';

async function answer(app: FastifyInstance, key: CallerKey, request: FastifyRequest, reply: FastifyReply) {
  // Many calls in one request would be counted as one.
  if (Array.isArray(request.body)) throw badRequest();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = mcpServer(key, apiCalls(app, request));
  try {
    await server.connect(transport);
    const response = await transport.handleRequest(webRequest(request), { parsedBody: request.body });
    reply.code(response.status);
    const type = response.headers.get('content-type');
    if (type) reply.type(type);
    return reply.send(await response.text());
  } finally {
    await server.close();
  }
}

/** What the library reads of a request besides its body. */
function webRequest({ headers, method }: FastifyRequest): Request {
  const kept = ['accept', 'content-type', 'mcp-protocol-version'].flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Request(`http://localhost${mcpPath}`, { method, headers: kept });
}

/** Calls of the API by the agent: by the same way as any other, with its key and from its address. */
const apiCalls =
  (app: FastifyInstance, { ip, headers }: FastifyRequest): CallApi =>
  async ({ method, url, body }) => {
    const { authorization = '' } = headers;
    const response = await app.inject({
      method,
      url,
      remoteAddress: ip,
      headers: { authorization, 'user-agent': headers['user-agent'] ?? '' },
      ...(body && { payload: body }),
    });
    const type = String(response.headers['content-type'] ?? '');
    return { statusCode: response.statusCode, type, text: response.payload };
  };
