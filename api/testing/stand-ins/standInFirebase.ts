import { generateKeyPairSync, verify } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { PushMessage } from '#contract/notifications.ts';
import { standIn } from './standIn.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** The answer to one request: a status with headers and body, a closed connection, or none at all. */
export type Fault = { status: number; headers?: Record<string, string>; body?: string } | 'breaks' | 'silent';

export type StandInFirebase = Awaited<ReturnType<typeof standInFirebase>>;

/** Google's token exchange and FCM's `messages:send` on loopback, with their real protocols and configurable faults. */
export async function standInFirebase() {
  /** The received messages, whether or not they were answered. */
  const sent: PushMessage[] = [];
  const faults: Fault[] = [];
  const state = { tokens: 0, tokenFault: undefined as Fault | undefined };

  const { url, stop } = await standIn((call, response) => {
    if (call.url.pathname === '/token') return token(String(call.body), response);
    if (call.url.pathname !== '/v1/projects/test-project/messages:send') return json(response, 404, {});
    if (!isIssued(call.headers.authorization)) return json(response, 401, {});
    sent.push(JSON.parse(String(call.body)).message);
    const fault = faults.shift();
    if (fault) return respondWith(fault, response);
    return json(response, 200, { name: `projects/test-project/messages/${sent.length}` });
  });

  function isIssued(authorization = ''): boolean {
    const n = Number(/^Bearer token-(\d+)$/.exec(authorization)?.[1]);
    return n >= 1 && n <= state.tokens;
  }

  function token(body: string, response: ServerResponse): void {
    const form = new URLSearchParams(body);
    const isValidGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
    const claims = claimsOf(form.get('assertion') ?? '');
    const now = Date.now() / 1000;
    const isValidAssertion =
      claims.iss === 'pusher@test-project.example' &&
      claims.aud === `${url}/token` &&
      claims.scope === 'https://www.googleapis.com/auth/firebase.messaging' &&
      Math.abs(Number(claims.iat) - now) < 60 &&
      Number(claims.exp) - Number(claims.iat) <= 3600;
    if (state.tokenFault) respondWith(state.tokenFault, response);
    else if (!isValidGrant || !isValidAssertion) json(response, 400, { error: 'invalid_grant' });
    else json(response, 200, { access_token: `token-${++state.tokens}`, expires_in: 3599 });
  }

  const account = {
    project_id: 'test-project',
    client_email: 'pusher@test-project.example',
    private_key: privateKey,
  };
  return {
    url,
    sent,
    /** The answers to the next messages, one each. */
    faults,
    state,
    /** The environment for a server that uses this stand-in. */
    env: {
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account),
      FCM_URL: url,
      GOOGLE_OAUTH_URL: url,
    },
    /** How often the message of a notification was received. */
    times: (id: string) => sent.filter((message) => message.data.id === id).length,
    stop,
  };
}

/** The claims of a JWT, or none if its RS256 signature is wrong. */
function claimsOf(jwt: string): Record<string, unknown> {
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const data = Buffer.from(`${header}.${claims}`);
  if (!verify('RSA-SHA256', data, publicKey, Buffer.from(signature, 'base64url'))) return {};
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

function respondWith(fault: Fault, response: ServerResponse): void {
  if (fault === 'silent') return;
  if (fault === 'breaks') return void response.socket?.destroy();
  response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
  response.end(fault.body ?? '{}');
}

function json(response: ServerResponse, status: number, body: object): void {
  respondWith({ status, body: JSON.stringify(body) }, response);
}
