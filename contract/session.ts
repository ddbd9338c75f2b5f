import * as z from 'zod/mini';
import { FactorSetup, factorCode, factorTicket } from './factor.fields.ts';
import { codes } from './kit/codes.ts';
import { done, endpoint } from './kit/endpoint.ts';
import { choice, email, Id, requiredText, strictObject } from './kit/fields.ts';
import { roles } from './kit/roles.ts';
import { currentPassword, password } from './users.ts';

const credentials = {
  email: email(),
  password: z
    .string(codes.required)
    .check(z.trim(), z.minLength(1, codes.required), z.maxLength(200, codes.tooLong)),
};

export const Login = strictObject({
  ...credentials,
  /** The second step (product/factor#sign-in). */
  code: z.optional(factorCode),
  /** With the code, sets up the second factor of an account that needs one (product/factor#required). */
  ticket: z.optional(factorTicket),
});

export const LoginAnswer = z.object({
  access_token: z.string(),
  id: Id,
  role: choice(roles),
  /** Of a second factor that this sign-in has set up. */
  recovery_codes: z.optional(z.array(z.string())),
});

/** An empty password is an error, not the same as leaving the field out. */
const givenPassword = currentPassword.check(z.minLength(1, codes.currentPasswordRequired));

const token = requiredText(200, codes.linkExpired);

export const session = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    minRole: 'none',
    counts: [],
    body: Login,
    out: LoginAnswer,
    summary: 'Sign in',
  }),
  beginFactor: endpoint({
    method: 'POST',
    path: '/auth/login/factor',
    minRole: 'none',
    counts: [],
    body: strictObject(credentials),
    out: FactorSetup,
    summary: 'Begin to set up the second factor that the account needs to sign in',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    minRole: 'user',
    counts: [],
    out: done,
    summary: 'Sign out',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot_password',
    minRole: 'none',
    counts: ['mails'],
    body: strictObject({ email: email() }),
    out: done,
    summary: 'Mail a one-time link to set a new password',
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset_password',
    minRole: 'none',
    counts: [],
    body: strictObject({ token, password }),
    out: done,
    summary: 'Set a new password with a mailed link',
  }),
  deleteAccount: endpoint({
    method: 'POST',
    path: '/auth/delete_account',
    minRole: 'none',
    counts: ['mails'],
    body: strictObject({ email: email(), password: z.optional(givenPassword) }),
    out: z.extend(done, { deleted: z.boolean() }),
    summary:
      'Delete the signed-in account of this address with its password, or mail its owner a one-time link',
  }),
  confirmDeletion: endpoint({
    method: 'POST',
    path: '/auth/confirm_deletion',
    minRole: 'none',
    counts: [],
    body: strictObject({ token }),
    out: done,
    summary: 'Delete an account with a mailed link',
  }),
};
