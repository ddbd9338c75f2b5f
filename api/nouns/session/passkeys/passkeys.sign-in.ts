import { codes } from '#contract/kit/codes.ts';
import { passkeys } from '#contract/passkeys.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Call } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Mount } from '../../../http/mount.ts';
import { notFound, ProblemError, unauthorized } from '../../../problems/problems.ts';
import { recordEvent } from '../../../records/history.ts';
import { fullNameOf } from '../../../records/record-name.ts';
import { mailOfNewDevice, originOf } from '../own/new-device.ts';
import { markProved, recordOwn } from '../own/sessions.store.ts';
import { mayRecordAttempt, recordAttempt } from '../session.audit.ts';
import { deviceCookies } from '../session.device.ts';
import { createSession } from '../session.store.ts';
import { type Refusal, requestOptions } from './ceremonies.ts';
import { credentialsOf, type FoundPasskey } from './passkeys.store.ts';
import { beginUse, refusalOf } from './passkeys.use.ts';
import { requireRelyingParty } from './relying-party.ts';

/** Signing in with a passkey, and proving with one who one is (product/passkeys#sign-in, #proof). */
export function passkeyUseRoutes(on: Mount): void {
  on.answer(passkeys.beginSignIn, ({ db, publicUrl }) =>
    requestOptions(db, requireRelyingParty({ publicUrl }), { ceremony: 'sign-in' }),
  );
  on.answer(passkeys.signIn, signIn);
  on.answer(passkeys.beginProof, beginProof);
  on.answer(passkeys.prove, prove);
}

/** A rollback with the reason: nothing of what the transaction did must stay. */
class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** Runs `work` in a transaction in which the passkey was used; returns why not if it could not be. */
async function completing<T>(
  { db }: Pick<Call<never>, 'db'>,
  complete: (tx: Tx) => Promise<Refusal | undefined>,
  work: (tx: Tx) => Promise<T>,
): Promise<{ done: T; refusal?: undefined } | { refusal: Refusal }> {
  try {
    const done = await retryConflicts(() =>
      db.transaction(async (tx) => {
        const refusal = await complete(tx);
        if (refusal) throw new Refused(refusal);
        return work(tx);
      }),
    );
    return { done };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal };
    throw error;
  }
}

async function signIn(call: Call<typeof passkeys.signIn>) {
  const { config, cookies, setCookie, body } = call;
  const { found, device, refusal, complete } = await beginUse(call, { ceremony: 'sign-in' });
  if (!complete) throw await signInFailed(call, found, refusal);
  const { account, passkey } = found;
  if (body.user_id !== undefined && body.user_id !== account.id)
    throw new ProblemError(403, codes.passkeyOther);
  const opened = await completing(call, complete, (tx) => openSession(tx, call, { account, passkey }));
  if (opened.refusal) throw await signInFailed(call, found, opened.refusal);
  if (account.password_hash)
    for (const cookie of deviceCookies(config, account, cookies, device)) setCookie(cookie);
  return { access_token: opened.done, id: account.id, role: account.role };
}

async function signInFailed(
  call: Call<typeof passkeys.signIn>,
  found: FoundPasskey | undefined,
  refusal: Refusal | undefined,
): Promise<ProblemError> {
  const { db, ip } = call;
  const account = found?.account;
  if (await mayRecordAttempt(call))
    await recordAttempt(db, ip, 'login_failed', { email: account?.email ?? 'Passkey', account });
  return refusalOf(refusal, 401);
}

/** A passkey with user verification is two factors: the session has both (product/passkeys#factor). */
async function openSession(
  tx: Tx,
  call: Call<typeof passkeys.signIn>,
  { account, passkey }: FoundPasskey,
): Promise<string> {
  const { id } = account;
  const name = fullNameOf(account);
  const by = { id, address: call.ip };
  await recordEvent(tx, by, { action: 'login', noun: 'users', id, name, after: { passkey: true } });
  await mailOfNewDevice(tx, call, account);
  return createSession(tx, id, { ...originOf(call), factor: true, passkey_id: passkey.id });
}

const purposeOf = (tokenHash: Buffer) => ({ ceremony: 'proof', tokenHash }) as const;

async function beginProof({ db, actor, tokenHash, publicUrl }: Call<typeof passkeys.beginProof>) {
  const party = requireRelyingParty({ publicUrl });
  const own = await credentialsOf(db, actor.id);
  if (!tokenHash || own.length === 0) throw notFound();
  return requestOptions(db, party, purposeOf(tokenHash), own);
}

/** 422 for a wrong passkey: 401 would end the session in the browser. */
async function prove(call: Call<typeof passkeys.prove>) {
  const { db, actor, tokenHash, revokes } = call;
  if (!tokenHash) throw unauthorized();
  const failed = async (refusal: Refusal | undefined) => {
    if (await mayRecordAttempt(call)) await recordOwn(db, actor, 'proof_failed');
    return refusalOf(refusal, 422);
  };
  const { found, refusal, complete } = await beginUse(call, purposeOf(tokenHash));
  if (!complete || found.account.id !== actor.id) throw await failed(refusal);
  const proved = await completing(call, complete, async (tx) => {
    if (!(await markProved(tx, tokenHash))) throw unauthorized();
    await recordOwn(tx, actor, 'proved');
  });
  if (proved.refusal) throw await failed(proved.refusal);
  // Another server may still have the caller cached as before.
  revokes();
  return { status: 200 as const };
}
