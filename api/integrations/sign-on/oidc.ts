import * as oidc from 'openid-client';
import { codes } from '#contract/kit/codes.ts';
import type { ProviderConfig } from '../../config/sign-on.ts';
import { isLoopback } from '../../config/values.ts';
import { ProviderError } from '../provider.ts';
import { type Identity, identityOf, isIncomplete } from './identity.ts';
import { providerFetch } from './oidc.fetch.ts';
import { type BegunSignOn, SignOnError, type SignOnProvider } from './sign-on.ts';

/* OpenID Connect: authorization code with PKCE, state and nonce, by openid-client, which validates what comes back. */

/** Clocks differ. */
const toleranceSeconds = 30;
/** For how long what the provider says of itself is used again. */
const cacheMs = 3_600_000;
/** As long as the longest session here: asked for it, a provider also says when the person signed in there (OpenID Connect Core 1.0 §2). */
const maxAgeSeconds = 30 * 86_400;

export function oidcProvider(
  config: ProviderConfig,
  timeLimit: number,
): Pick<SignOnProvider, 'begin' | 'complete'> {
  const discovered = discovery(config, timeLimit);
  const keys = new KeyCache();

  async function begin({ state, nonce, verifier, redirectUri }: BegunSignOn): Promise<URL> {
    const client = clientOf(config, timeLimit, await discovered().catch(rethrow));
    return oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectUri,
      scope: config.scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      max_age: String(maxAgeSeconds),
    });
  }

  async function complete(begun: BegunSignOn, query: string): Promise<Identity> {
    const { state, nonce, verifier, redirectUri } = begun;
    try {
      const client = clientOf(config, timeLimit, await discovered());
      keys.copyTo(client);
      const checks = {
        ...{ expectedState: state, expectedNonce: nonce },
        ...{ pkceCodeVerifier: verifier, idTokenExpected: true },
      };
      const tokens = await oidc.authorizationCodeGrant(client, new URL(`${redirectUri}?${query}`), checks);
      keys.readFrom(client);
      const claims = { ...tokens.claims() };
      return identityOf(config, claims, await userInfo(client, config, claims, tokens.access_token));
    } catch (error) {
      return rethrow(error);
    }
  }
  return { begin, complete };
}

type Metadata = Readonly<oidc.ServerMetadata>;

/** What the provider says of itself, asked once for all who wait, and again after an hour or a failure. */
function discovery(config: ProviderConfig, timeLimit: number): () => Promise<Metadata> {
  let cached: { metadata: Promise<Metadata>; until: number } | undefined;
  return () => {
    if (cached && cached.until > Date.now()) return cached.metadata;
    const metadata = discover(config, timeLimit);
    cached = { metadata, until: Date.now() + cacheMs };
    metadata.catch(() => {
      cached = undefined;
    });
    return metadata;
  };
}

const isInsecure = ({ issuer }: ProviderConfig): boolean => {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'http:' && isLoopback(hostname);
};

async function discover(config: ProviderConfig, timeLimit: number): Promise<Metadata> {
  const { issuer, client_id } = config;
  const found = await oidc.discovery(new URL(issuer), client_id, undefined, oidc.None(), {
    [oidc.customFetch]: providerFetch(timeLimit),
    timeout: timeLimit / 1000,
    ...(isInsecure(config) && { execute: [oidc.allowInsecureRequests] }),
  });
  return found.serverMetadata();
}

/** A client of the library; a new one for each sign-in, as it keeps the keys of a provider to itself. */
function clientOf(config: ProviderConfig, timeLimit: number, metadata: Metadata): oidc.Configuration {
  const { client_id, client_secret } = config;
  const client = new oidc.Configuration(
    metadata,
    client_id,
    { [oidc.clockTolerance]: toleranceSeconds },
    authenticationOf(client_secret, metadata.token_endpoint_auth_methods_supported),
  );
  client[oidc.customFetch] = providerFetch(timeLimit);
  client.timeout = timeLimit / 1000;
  // Without them the library trusts the connection, and verifies no signature.
  oidc.enableNonRepudiationChecks(client);
  if (isInsecure(config)) oidc.allowInsecureRequests(client);
  return client;
}

/** Without a list of methods a provider supports `client_secret_basic` (OpenID Connect Discovery 1.0, 3). */
function authenticationOf(secret: string | undefined, methods: readonly string[] = ['client_secret_basic']) {
  if (!secret) return oidc.None();
  return methods.includes('client_secret_basic')
    ? oidc.ClientSecretBasic(secret)
    : oidc.ClientSecretPost(secret);
}

/**
 * The keys of a provider, for five minutes. The library asks for them again when it does not know the one that signed, unless it
 * has asked in the last minute. Only the provider itself can make it ask, as only its answers are verified, so it need not wait.
 */
class KeyCache {
  #keys: oidc.ExportedJWKSCache | undefined;

  copyTo(client: oidc.Configuration): void {
    const aMinuteAgo = Math.floor(Date.now() / 1000) - 61;
    if (this.#keys) oidc.setJwksCache(client, { ...this.#keys, uat: Math.min(this.#keys.uat, aMinuteAgo) });
  }

  readFrom(client: oidc.Configuration): void {
    const keys = oidc.getJwksCache(client);
    if (keys && keys.uat > (this.#keys?.uat ?? 0)) this.#keys = structuredClone(keys);
  }
}

/** What the ID token leaves out; undefined if it is complete, or the provider has no more. */
async function userInfo(
  client: oidc.Configuration,
  config: ProviderConfig,
  claims: Readonly<Record<string, unknown>>,
  accessToken: string,
): Promise<oidc.UserInfoResponse | undefined> {
  const isAsked = client.serverMetadata().userinfo_endpoint && isIncomplete(config, claims);
  return isAsked ? oidc.fetchUserInfo(client, accessToken, String(claims.sub)) : undefined;
}

/** As `ProviderError` while the provider is away, and as `SignOnError` otherwise. */
function rethrow(error: unknown): never {
  const away = causesOf(error).find((cause) => cause instanceof ProviderError);
  if (away) throw away;
  const reason = error instanceof Error ? error.message : String(error);
  const isCancelled = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
  throw new SignOnError(isCancelled ? codes.ssoCancelled : codes.ssoRefused, reason, error);
}

function causesOf(error: unknown): unknown[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}
