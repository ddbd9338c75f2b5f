import type { ProblemError } from '../../../kit/http/problem.ts';

/** The second step of a sign-in: the code of a second factor, setting one up, or a passkey instead of both steps. */
export type SecondStepKind = 'code' | 'setup' | 'passkey';

const steps: Record<string, SecondStepKind> = {
  ...{ factorRequired: 'code', factorSetupRequired: 'setup', passkeyRequired: 'passkey' },
};

/**
 * The step that a refused sign-in needs; undefined for any other error. The error is recognised by its shape: its class would add
 * the code of all calls to the chunk of the login.
 */
export const stepNeeded = (error: unknown): SecondStepKind | undefined =>
  steps[String((error as Partial<ProblemError>).problem?.code)];

/** Whether the account signs in with a provider only (product/sso#staff). */
export const isSsoOnly = (error: unknown): boolean =>
  (error as Partial<ProblemError>).problem?.code === 'ssoOnly';
