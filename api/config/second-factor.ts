import { type Role, roles } from '#contract/kit/roles.ts';
import { ConfigError } from './config-error.ts';
import { listOf } from './values.ts';

/** Whose sign-in needs a second factor, and from when, in milliseconds (product/factor#required). */
export interface FactorPolicy {
  readonly roles: readonly Role[];
  readonly from: number;
}

/** The policy of two variables that are valid; without a day it holds at once. Throws `ConfigError` for a day without roles. */
export const readFactorPolicy = (names: string | undefined, day: string | undefined): FactorPolicy => {
  const named = listOf(names);
  if (day && named.length === 0)
    throw new ConfigError('SECOND_FACTOR_ROLES must be set too when SECOND_FACTOR_FROM is.');
  return { roles: roles.filter((role) => named.includes(role)), from: day ? Date.parse(day) : 0 };
};

/** Whether a role needs a second factor now. */
export const needsFactor = ({ roles, from }: FactorPolicy, role: Role): boolean =>
  Date.now() >= from && roles.includes(role);
