import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { json, type Received, standIn, status } from './standIn.ts';

type Claims = Record<string, unknown>;

interface Key {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly jwk: object;
}

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

const encode = (part: object | string): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');

/** A JSON Web Token, signed with a key; header and signature may be falsified. */
export function tokenOf(
  claims: Claims,
  { kid, privateKey }: Key,
  header: object = {},
  signature?: string,
): string {
  const content = `${encode({ alg: 'RS256', kid, ...header })}.${encode(claims)}`;
  return `${content}.${signature ?? sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}

const seconds = (): number => Math.floor(Date.now() / 1000);

/**
 * An OpenID provider on loopback that signs in whom a test says, and can falsify each answer: `claims` and `token` change the ID
 * token, `redirect` the parameters with which the browser comes back.
 */
export async function standInOidc() {
  let key = newKey();
  const codes = new Map<string, URLSearchParams>();
  const person: { claims: Claims; userInfo: Claims | undefined } = { claims: {}, userInfo: undefined };
  let issuer = '';

  const falsified = {
    claims: (claims: Claims): Claims => claims,
    token: (claims: Claims, signing: Key): string => tokenOf(claims, signing),
    redirect: (params: URLSearchParams): void => void params,
    discovery: (metadata: Claims): Claims => metadata,
    /** The answer to a path, instead of ours. */
    answers: new Map<string, (call: Received, response: ServerResponse) => void>(),
  };

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  });

  /** The browser signs in at once, and is redirected with a code. */
  function authorize({ url }: Received, response: ServerResponse): void {
    const asked = url.searchParams;
    const code = randomUUID();
    codes.set(code, asked);
    const back = new URL(asked.get('redirect_uri') ?? '');
    const params = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer });
    falsified.redirect(params);
    back.search = params.toString();
    response.writeHead(302, { location: back.href }).end();
  }

  function token(call: Received, response: ServerResponse): void {
    const body = new URLSearchParams(call.body.toString());
    const asked = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (
      !asked ||
      challenge !== asked.get('code_challenge') ||
      body.get('redirect_uri') !== asked.get('redirect_uri')
    )
      return void json({ error: 'invalid_grant' }, 400)(call, response);
    const claims = falsified.claims({
      iss: issuer,
      aud: asked.get('client_id'),
      nonce: asked.get('nonce'),
      iat: seconds(),
      exp: seconds() + 300,
      ...(asked.has('max_age') && { auth_time: seconds() }),
      ...person.claims,
    });
    const answer = {
      access_token: randomUUID(),
      token_type: 'Bearer',
      id_token: falsified.token(claims, key),
    };
    void json(answer)(call, response);
  }

  const host = await standIn(async (call, response) => {
    const { pathname } = call.url;
    const instead = falsified.answers.get(pathname);
    if (instead) return instead(call, response);
    if (pathname === '/.well-known/openid-configuration')
      return json(falsified.discovery(metadata()))(call, response);
    if (pathname === '/jwks') return json({ keys: [key.jwk] })(call, response);
    if (pathname === '/authorize') return authorize(call, response);
    if (pathname === '/token') return token(call, response);
    if (pathname === '/userinfo') return json({ sub: person.claims.sub, ...person.userInfo })(call, response);
    return status(404)(call, response);
  });
  issuer = host.url;
  const honest = { ...falsified };
  return {
    issuer,
    calls: host.calls,
    falsified,
    get key() {
      return key;
    },
    /** Who signs in from now on; nothing is falsified any more. */
    signsIn(claims: Claims, userInfo?: Claims): void {
      Object.assign(falsified, { ...honest, answers: new Map() });
      person.claims = { sub: randomUUID(), email_verified: true, ...claims };
      person.userInfo = userInfo;
    },
    rotateKeys(): void {
      key = newKey();
    },
    stop: () => host.stop(),
  };
}
export type StandInOidc = Awaited<ReturnType<typeof standInOidc>>;
