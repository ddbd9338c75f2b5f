import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { ProviderConfig } from '../../config/sign-on.ts';
import { circuitBreaker } from '../provider.ts';
import type { Identity } from './identity.ts';
import { oidcProvider } from './oidc.ts';

/** What only the browser that began a sign-in, and the server, know of it. */
export interface SignOnSecrets {
  readonly nonce: string;
  /** Of PKCE (RFC 7636). */
  readonly verifier: string;
}

export interface BegunSignOn extends SignOnSecrets {
  readonly state: string;
  /** Where the provider redirects the browser. */
  readonly redirectUri: string;
}

/** A provider with which people sign in. Both calls throw `ProviderError` while it is away. */
export interface SignOnProvider {
  readonly config: ProviderConfig;
  /** The address at the provider to which the browser goes. */
  begin(begun: BegunSignOn): Promise<URL>;
  /** Who signed in, from the parameters with which the browser came back. Throws `SignOnError` unless everything fits. */
  complete(begun: BegunSignOn, query: string): Promise<Identity>;
}

/** The provider did not confirm who somebody is. */
export class SignOnError extends Error {
  override name = 'SignOnError';
  /** Of the sentence for people; the message is for the log. */
  readonly code: MessageCode;
  constructor(code: MessageCode, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

/** The providers by id. Nothing is asked before somebody signs in: one that is away delays neither the start nor others. */
export function signOnFrom(
  { providers, timeLimit }: { providers: readonly ProviderConfig[]; timeLimit: number },
  warn: (reason: unknown) => void,
): ReadonlyMap<string, SignOnProvider> {
  return new Map(
    providers.map((config) => {
      const breaker = circuitBreaker(codes.ssoAway, { failures: 5, concurrency: 20 }, warn);
      const { begin, complete } = oidcProvider(config, timeLimit);
      return [
        config.id,
        {
          config,
          begin: (begun) => breaker(() => begin(begun)),
          complete: (begun, query) => breaker(() => complete(begun, query)),
        },
      ];
    }),
  );
}
