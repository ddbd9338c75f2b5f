import { codes } from '#contract/kit/codes.ts';
import {
  commonSetOf,
  type PasswordOwner,
  type PasswordWeakness,
  weaknessOf,
} from '#contract/passwords.rules.ts';
import { once } from '#contract/values/once.ts';
import { invalidField } from '../problems/problems.ts';
import { hashPassword } from './passwords.ts';

/** Read once, when the first password is set: most servers never need it. */
const commonPasswords = once(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return commonSetOf(dictionary['passwords-common']);
});

const weaknessIn = async (password: string, owner: PasswordOwner): Promise<PasswordWeakness | undefined> =>
  weaknessOf(password, owner, await commonPasswords());

/** 422 for `password` if it is too easy to guess (product/accounts#quality). */
export async function refuseWeakPassword(password: string, owner: PasswordOwner): Promise<void> {
  const weakness = await weaknessIn(password, owner);
  if (weakness) throw invalidField('password', weakness);
}

/** The hash of a password that somebody chose; 422 if it is too easy to guess. */
export async function hashNewPassword(password: string, owner: PasswordOwner): Promise<string> {
  await refuseWeakPassword(password, owner);
  return hashPassword(password);
}

/** What to tell the operator about the password of the environment, which is taken as it is; undefined if it is good. */
export async function warningOf(
  variable: string,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  const weakness = await weaknessIn(password, owner);
  if (!weakness) return undefined;
  const why =
    weakness === codes.passwordPersonal ? 'contains the address of its account' : 'is one of the most used';
  return `Warning: ${variable} ${why}, so it is easy to guess. Change it after signing in.`;
}
