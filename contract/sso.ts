import * as z from 'zod/mini';
import { FactorSetup, factorCode, factorTicket } from './factor.fields.ts';
import { codes } from './kit/codes.ts';
import { endpoint, removed } from './kit/endpoint.ts';
import { Id, Instant, requiredText, strictObject } from './kit/fields.ts';
import { LoginAnswer } from './session.ts';
import { currentPassword } from './users.ts';

/** The id of a provider, as the configuration names it. */
const provider = requiredText(40);

/** What a provider confirmed, under a one-time name that is of use in one browser only. */
const ssoTicket = requiredText(100);

/** The address of the provider, where the browser goes next. */
const Begun = z.object({ url: z.string() });

const signOn = {
  ticket: ssoTicket,
  /** Of the account with this address, to link it (product/sso#linking). */
  password: z.optional(currentPassword.check(z.minLength(1, codes.currentPasswordRequired))),
};

export const SsoProvider = z.object({ id: z.string(), name: z.string() });
export type SsoProvider = z.output<typeof SsoProvider>;

export const SsoLink = z.object({
  id: Id,
  /** The name of the provider; the host of its address if it is no longer configured. */
  provider: z.string(),
  /** The address that the account has there, if it says so. */
  email: z.nullable(z.string()),
  createdAt: Instant,
  /** The last sign-in; null if there was none since it was linked. */
  usedAt: z.nullable(Instant),
});
export type SsoLink = z.output<typeof SsoLink>;

/** Where the server redirects the browser after the provider has answered; the rest is in the fragment. */
export const ssoPath = '/sso';

/** Single sign-on (product/sso). */
export const sso = {
  begin: endpoint({
    method: 'POST',
    path: '/auth/sso/begin',
    minRole: 'none',
    counts: [],
    body: strictObject({ provider }),
    out: Begun,
    summary: 'Begin to sign in with a provider',
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/auth/sso',
    minRole: 'none',
    counts: [],
    body: strictObject({
      ...signOn,
      /** The second step, as after a password (product/sso#second-factor). */
      code: z.optional(factorCode),
      setup: z.optional(factorTicket),
    }),
    out: LoginAnswer,
    summary: 'Sign in with what a provider has confirmed',
  }),
  beginFactor: endpoint({
    method: 'POST',
    path: '/auth/sso/factor',
    minRole: 'none',
    counts: [],
    body: strictObject(signOn),
    out: FactorSetup,
    summary: 'Begin to set up the second factor that the account needs to sign in with a provider',
  }),
  links: endpoint({
    method: 'GET',
    path: '/auth/sso/links',
    minRole: 'user',
    out: z.object({ data: z.array(SsoLink), providers: z.array(SsoProvider) }),
    summary: 'The accounts at providers with which the caller can sign in',
  }),
  beginLink: endpoint({
    method: 'POST',
    path: '/auth/sso/links/begin',
    minRole: 'user',
    counts: [],
    proof: 'always',
    body: strictObject({ provider }),
    out: Begun,
    summary: 'Begin to link an account at a provider',
  }),
  link: endpoint({
    method: 'POST',
    path: '/auth/sso/links',
    minRole: 'user',
    counts: [],
    proof: 'always',
    body: strictObject({ ticket: ssoTicket }),
    out: SsoLink,
    summary: 'Link the account that a provider has confirmed',
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: '/auth/sso/links/:id',
    minRole: 'user',
    counts: [],
    proof: 'always',
    out: removed,
    summary: 'Remove a link of the caller to an account at a provider',
  }),
};
