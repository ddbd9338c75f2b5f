import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { email } from '#contract/kit/fields.ts';
import { roles } from '#contract/kit/roles.ts';
import { ConfigError } from './config-error.ts';
import { isLoopback } from './values.ts';

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));
const domain = z.string().check(
  z.toLowerCase(),
  z.refine((value) => z.safeParse(email(), `somebody@${value}`).success, 'must be a domain'),
);

/** An OpenID provider is trusted with passwords of others, so its address is https, except on the same machine. */
const issuer = z.string().check(
  z.refine((value) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname));
  }, 'must be an address that begins with https://'),
);

const provider = z.strictObject({
  /** Part of the address to which the provider redirects. */
  id: z
    .string()
    .check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be lower-case letters, digits and hyphens')),
  /** As the button on the sign-in page has it. */
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  issuer,
  client_id: text,
  client_secret: z.optional(text),
  /** The domains of addresses that sign in; without them any may, but no account is created. */
  domains: z.optional(z.array(domain).check(z.minLength(1))),
  /** The claim with the groups of a person. */
  groups_claim: z._default(text, 'groups'),
  /** The role of each group. With it the provider decides the role at every sign-in. */
  roles: z.optional(z.record(text, z.enum(roles))),
  /** The role of who is in none of these groups; without it they do not sign in. */
  default_role: z.optional(z.nullable(z.enum(['user', 'editor']))),
  /** The claim that says whether the address is verified. */
  verified_claim: z._default(text, 'email_verified'),
  /** The values of `acr` that stand for a sign-in with a second factor. */
  second_factor_acr: z._default(z.array(text), []),
  scope: z._default(text, 'openid email profile'),
});
/** An OpenID provider with which people sign in (product/sso). */
export type ProviderConfig = z.output<typeof provider>;

/** The providers of a JSON text or of the path of a file with it. Throws `ConfigError` for what is none. */
export function readProviders(value: string): ProviderConfig[] {
  const given = parsed(value);
  if (given === undefined) throw invalid('must be a JSON list of providers, or the path of a file with it');
  const { data, error } = z.safeParse(z.array(provider), given);
  if (!data) {
    const [issue] = error.issues;
    const at = issue?.path.length ? `, at ${issue.path.join('.')}` : '';
    throw invalid(`is not a list of providers as docs/product/sso.md has it${at}: ${issue?.message}`);
  }
  const ids = data.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw invalid(`has two providers with the id ${twice}`);
  return data;
}

const invalid = (what: string) => new ConfigError(`OIDC_PROVIDERS ${what}.`);

function parsed(value: string): unknown {
  try {
    return JSON.parse(/^[[{]/.test(value) ? value : readFileSync(value, 'utf8'));
  } catch {
    return undefined;
  }
}
