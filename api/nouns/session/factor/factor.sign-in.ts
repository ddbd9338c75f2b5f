import { codes } from '#contract/kit/codes.ts';
import type { Role } from '#contract/kit/roles.ts';
import { needsFactor } from '../../../config/second-factor.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Call } from '../../../http/call.ts';
import { hasPasskeys } from '../passkeys/passkeys.store.ts';
import { recordFactorEvent } from './factor.events.ts';
import { completeSetup } from './factor.setup.ts';
import { findFactor, spendCode } from './factor.store.ts';

/* The second step of a sign-in, after the password (product/factor#sign-in). */

interface Account {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly first_name: string;
  readonly last_name: string;
}

interface Given {
  readonly code?: string | undefined;
  readonly ticket?: string | undefined;
}

/** What the sign-in still lacks. */
export type Lacking =
  | typeof codes.factorRequired
  | typeof codes.factorSetupRequired
  | typeof codes.passkeyRequired
  | typeof codes.factorCodeWrong;

interface Passed {
  readonly lacks?: undefined;
  /** Whether a second factor was used. */
  readonly factor: boolean;
  readonly recovery_codes?: string[];
}

/**
 * Decides on the second step of a sign-in, whose account is locked and whose password is right: every way from a password to a
 * session goes through here. Returns what is lacking, which the caller must not answer with a token. Throws 422 for a wrong first code.
 */
export async function takeSecondStep(
  tx: Tx,
  { config, jobs, ip }: Pick<Call<never>, 'config' | 'jobs' | 'ip'>,
  account: Account,
  { code, ticket }: Given,
): Promise<Passed | { readonly lacks: Lacking }> {
  const { id } = account;
  const context = { tx, jobs, actor: { id, address: ip } };
  if (await findFactor(tx, id)) {
    if (!code) return { lacks: codes.factorRequired };
    const kind = await spendCode(tx, id, code);
    if (!kind) return { lacks: codes.factorCodeWrong };
    if (kind === 'recovery') await recordFactorEvent(context, 'recovery_code_used', account);
    return { factor: true };
  }
  if (!needsFactor(config.secondFactor, account.role)) return { factor: false };
  // The password alone must not lead to another second factor than the one that there is.
  if (await hasPasskeys(tx, id)) return { lacks: codes.passkeyRequired };
  if (!code || !ticket) return { lacks: codes.factorSetupRequired };
  const recovery_codes = await completeSetup(tx, id, { ticket, code });
  await recordFactorEvent(context, 'factor_added', account);
  return { factor: true, recovery_codes };
}
