import { codes } from '#contract/kit/codes.ts';
import type { ProviderConfig } from '../../config/sign-on.ts';
import { circuitBreaker } from '../provider.ts';
import { oidcProvider } from './oidc.ts';
import type { SignOnProvider } from './sign-on.ts';

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
