import type { MessageCode } from '#contract/kit/codes.ts';
import type { ProviderConfig } from '../../config/sign-on.ts';
import type { Identity } from './identity.ts';

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
