import * as z from 'zod/mini';
import { email as emailAddress } from '#contract/kit/fields.ts';
import type { ProviderConfig } from '../../config/sign-on.ts';

/** Whom a provider has confirmed. */
export interface Identity {
  readonly issuer: string;
  /** Names the person at this issuer for ever; addresses change hands. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified the address. */
  readonly isVerified: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly groups: readonly string[];
  /** Whether the person signed in there with a second factor. */
  readonly factor: boolean;
  /** When the person proved there who they are, in milliseconds since the epoch; null if the provider does not say. */
  readonly provedAt: number | null;
}

type Claims = Readonly<Record<string, unknown>>;

/** The person of verified claims: those of the ID token, and of the UserInfo endpoint if it was asked. */
export function identityOf(config: ProviderConfig, idToken: Claims, userInfo: Claims = {}): Identity {
  const claims = { ...userInfo, ...idToken };
  // Address and verification are of one source: together they say something that neither of them says.
  const addresses = [idToken, userInfo].map((source) => addressOf(config, source));
  const address = addresses.find(({ isVerified }) => isVerified) ?? addresses.find(({ email }) => email);
  return {
    issuer: textOf(idToken.iss),
    subject: textOf(idToken.sub),
    email: address?.email ?? null,
    isVerified: address?.isVerified ?? false,
    ...namesOf(claims),
    groups: listOf(claims[config.groups_claim]),
    factor: hasSecondFactor(config, idToken),
    provedAt: timeOf(idToken.auth_time),
  };
}

/** Whether the ID token lacks something for which the UserInfo endpoint is worth asking. */
export const isIncomplete = (config: ProviderConfig, idToken: Claims): boolean =>
  !addressOf(config, idToken).isVerified || (config.roles !== undefined && !(config.groups_claim in idToken));

function addressOf({ verified_claim }: ProviderConfig, claims: Claims) {
  const { data: email } = z.safeParse(emailAddress(), claims.email);
  return { email, isVerified: email !== undefined && isTrue(claims[verified_claim]) };
}

/** Some providers write it as a text or a number; nothing else counts. */
const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || value === 1 || value === '1';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Without characters that are not visible, as long as a form takes it. */
const nameOf = (value: unknown): string =>
  textOf(value)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim();

/** Two names, neither of them empty: providers often have one text for both, or none. */
function namesOf(claims: Claims) {
  const whole = nameOf(claims.name) || nameOf(claims.preferred_username) || nameOf(claims.email);
  const [first = '', ...rest] = whole.split(' ');
  const first_name = nameOf(claims.given_name) || first || '-';
  return { first_name, last_name: nameOf(claims.family_name) || rest.join(' ') || '-' };
}

/** Of seconds since the epoch. */
const timeOf = (value: unknown): number | null =>
  typeof value === 'number' && value > 0 ? Math.floor(value) * 1000 : null;

const listOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');

/** Methods of RFC 8176: what one knows, and what one has or is. */
const knowledge = ['pwd', 'pin', 'kba'];
const possession = ['otp', 'hwk', 'swk', 'sc', 'sms', 'tel', 'pop', 'fido', 'fpt', 'face', 'iris', 'vbm'];

/** A single method is one factor, whichever it is: only `mfa`, or two of different kinds, are two. */
function hasSecondFactor({ second_factor_acr }: ProviderConfig, { acr, amr }: Claims): boolean {
  const methods = listOf(amr);
  const uses = (kind: readonly string[]) => methods.some((method) => kind.includes(method));
  return (
    methods.includes('mfa') ||
    (uses(knowledge) && uses(possession)) ||
    (typeof acr === 'string' && second_factor_acr.includes(acr))
  );
}
