import { codes } from '#contract/kit/codes.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Call } from '../../../http/call.ts';
import { ProblemError } from '../../../problems/problems.ts';
import { countAttempt, decrementAttempts } from '../../../security/throttle.ts';
import { knownDevice } from '../session.device.ts';
import { type Assertion, type Refusal, verifyAssertion } from './ceremonies.ts';
import { type Purpose, spendChallenge } from './challenges.ts';
import { passkeyLimits } from './passkeys.limits.ts';
import { findPasskey, lockAccount, recordUse } from './passkeys.store.ts';
import { requireRelyingParty } from './relying-party.ts';

/* A passkey that is used, to sign in or to prove who one is. */

type UsingCall = Pick<Call<never>, 'db' | 'ip' | 'cookies' | 'publicUrl'> & { readonly body: Assertion };

/** One answer for all that is wrong: it tells neither which passkeys there are nor whose they are. */
export const refusalOf = (refusal: Refusal | undefined, status: 401 | 422): ProblemError =>
  refusal === 'expired'
    ? new ProblemError(422, codes.passkeyExpired)
    : new ProblemError(status, codes.passkeyRefused);

/** Counts an attempt and checks it. Returns what is to be done in a transaction, or why it is refused. */
export async function beginUse(call: UsingCall, purpose: Purpose) {
  const { db, body, ip, cookies } = call;
  const party = requireRelyingParty(call);
  const found = await findPasskey(db, body.id);
  const device = knownDevice(cookies, found?.account);
  const limits = passkeyLimits(found?.account.email ?? '', ip, device);
  await countAttempt(db, ...limits);
  const { refusal, challenge, used } = await verifyAssertion(db, party, purpose, { found, body });
  if (!found || !used) return { refusal: refusal ?? ('refused' as const), found, device };
  /** Uses up the challenge, and keeps the counter. Returns why not, if another attempt came first. */
  const complete = async (tx: Tx): Promise<Refusal | undefined> => {
    if (!(await lockAccount(tx, found.account.id))) return 'refused';
    if (!(await spendChallenge(tx, challenge))) return 'expired';
    if (!(await recordUse(tx, used))) return 'refused';
    await decrementAttempts(tx, ...limits);
    return undefined;
  };
  return { found, device, complete };
}
