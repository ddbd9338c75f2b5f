import { codes, type MessageCode } from '#contract/kit/codes.ts';
import { type Role, roles } from '#contract/kit/roles.ts';

/* Which account a confirmed person signs in to, and with which role (product/sso#accounts). */

interface Provider {
  readonly domains?: readonly string[] | undefined;
  readonly roles?: Readonly<Record<string, Role>> | undefined;
  readonly default_role?: Role | null | undefined;
}

interface Person {
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly groups: readonly string[];
}

/** The accounts that there are for a person. */
interface Accounts {
  /** Of the link of the person's subject. */
  readonly linked?: { readonly isActive: boolean } | undefined;
  readonly byAddress?: 'active' | 'deleted' | undefined;
}

export type Admission =
  /** `role`: what it becomes; undefined: the provider leaves it alone. */
  | { readonly way: 'linked'; readonly role: Role | undefined }
  /** There is an account with this address: it is linked with a proof of both. */
  | { readonly way: 'link'; readonly role: Role | undefined }
  | { readonly way: 'create'; readonly role: Role }
  | { readonly way: 'refuse'; readonly code: MessageCode };

const refuse = (code: MessageCode): Admission => ({ way: 'refuse', code });

/** The role that the provider gives: the highest of the person's groups. Undefined: none. */
export function roleOf({ roles: map = {}, default_role }: Provider, groups: readonly string[]) {
  const given = groups.flatMap((group) => (Object.hasOwn(map, group) ? [map[group]] : []));
  return roles.findLast((role) => given.includes(role)) ?? default_role ?? undefined;
}

/** Why the address of a person is of no use at a provider; undefined: it is. */
export function addressProblem(
  { domains }: Provider,
  { email, isVerified }: Person,
): MessageCode | undefined {
  if (!email || !isVerified) return codes.ssoUnverified;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains && !domains.includes(domain) ? codes.ssoDomain : undefined;
}

export function admit(provider: Provider, person: Person, accounts: Accounts): Admission {
  const { linked, byAddress } = accounts;
  // Without a map the provider does not decide the role of an account that is there.
  const role = provider.roles && roleOf(provider, person.groups);
  const lacksRole = provider.roles !== undefined && role === undefined;
  if (linked) {
    if (!linked.isActive) return refuse(codes.ssoDeleted);
    return lacksRole ? refuse(codes.ssoNoRole) : { way: 'linked', role };
  }
  const problem = addressProblem(provider, person);
  if (problem) return refuse(problem);
  if (byAddress === 'deleted') return refuse(codes.ssoDeleted);
  if (lacksRole) return refuse(codes.ssoNoRole);
  return byAddress === 'active' ? { way: 'link', role } : creation(provider, person);
}

function creation(provider: Provider, { groups }: Person): Admission {
  const role = roleOf(provider, groups);
  return provider.domains && role ? { way: 'create', role } : refuse(codes.ssoNoAccount);
}
