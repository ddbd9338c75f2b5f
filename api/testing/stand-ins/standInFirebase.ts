import { generateKeyPairSync, verify } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '#contract/notifications.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** How the stand-in meets one send: a status with headers and body, a connection that breaks, or no answer at all. */
export type Fault = { status: number; headers?: Record<string, string>; body?: string } | 'breaks' | 'silent';

export type StandInFirebase = Awaited<ReturnType<typeof standInFirebase>>;

/** Google's token exchange and FCM's `messages:send` on loopback, by their real protocols, with faults to order. */
export async function standInFirebase() {
  /** What came, whether or not it was answered. */
  const sent: PushMessage[] = [];
  const faults: Fault[] = [];
  const state = { tokens: 0, tokenFault: undefined as Fault | undefined };

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await read(request);
    if (request.url === '/token') return token(body, response);
    if (request.url !== '/v1/projects/test-project/messages:send') return json(response, 404, {});
    if (!isIssued(request.headers.authorization)) return json(response, 401, {});
    sent.push(JSON.parse(body).message);
    const fault = faults.shift();
    if (fault) return meet(fault, response);
    return json(response, 200, { name: `projects/test-project/messages/${sent.length}` });
  }
  // Who hangs up before all is said fails here, and nobody else.
  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });

  function isIssued(authorization = ''): boolean {
    const n = Number(/^Bearer token-(\d+)$/.exec(authorization)?.[1]);
    return n >= 1 && n <= state.tokens;
  }

  function token(body: string, response: ServerResponse): void {
    const form = new URLSearchParams(body);
    const right = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const claims = claimsOf(form.get('assertion') ?? '');
    const now = Date.now() / 1000;
    const isOurs =
      claims.iss === 'pusher@test-project.example' &&
      claims.aud === `${url}/token` &&
      claims.scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      Math.abs(Number(claims.iat) - now) < 60 &&
      Number(claims.exp) - Number(claims.iat) <= 3600;
    if (state.tokenFault) meet(state.tokenFault, response);
    else if (!right || !isOurs) json(response, 400, { error: 'invalid_grant' });
    else json(response, 200, { access_token: `token-${++state.tokens}`, expires_in: 3599 });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const account = {
    project_id: 'test-project',
    client_email: 'pusher@test-project.example',
    private_key: privateKey,
  };
  return {
    url,
    sent,
    /** The next sends meet these, one each. */
    faults,
    state,
    /** The environment that points the real adapter here. */
    env: {
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
      FCM_URL: url,
      GOOGLE_OAUTH_URL: url,
    },
    times: (id: string) => sent.filter((message) => message.data.id === id).length,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The claims of a JWT whose RS256 signature is right; none otherwise. */
function claimsOf(jwt: string): Record<string, unknown> {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const data = Buffer.from(`${header}.${claims}`);
  if (!verify('RSA-SHA256', data, publicKey, Buffer.from(signature, 'base64url'))) return {};
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function meet(fault: Fault, response: ServerResponse): void {
  if (fault === 'silent') return;
  if (fault === 'breaks') return void response.socket?.destroy();
  response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
  response.end(fault.body ?? '{}');
}

function json(response: ServerResponse, status: number, body: object): void {
  meet({ status, body: JSON.stringify(body) }, response);
}
