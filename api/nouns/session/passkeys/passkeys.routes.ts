import { codes } from '#contract/kit/codes.ts';
import { maxPasskeys, passkeys } from '#contract/passkeys.ts';
import { needsFactor } from '../../../config/second-factor.ts';
import { removed } from '../../../http/answers.ts';
import type { Call } from '../../../http/call.ts';
import type { Mount } from '../../../http/mount.ts';
import { conflict, notFound, orNotFound, ProblemError } from '../../../problems/problems.ts';
import { asOwner } from '../factor/as-owner.ts';
import { recordFactorEvent } from '../factor/factor.events.ts';
import { findOwner, markFactor } from '../factor/factor.owner.ts';
import { findFactor } from '../factor/factor.store.ts';
import { readUserAgent } from '../own/user-agent.ts';
import { creationOptions, verifyAttestation } from './ceremonies.ts';
import { spendChallenge } from './challenges.ts';
import { passkeyUseRoutes } from './passkeys.sign-in.ts';
import {
  addPasskey,
  countPasskeys,
  credentialsOf,
  listPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.store.ts';
import { refusalOf } from './passkeys.use.ts';
import { relyingPartyOf, requireRelyingParty } from './relying-party.ts';

/** The passkeys of the caller (product/passkeys). */
export function passkeyRoutes(on: Mount): void {
  on.answer(passkeys.list, async ({ db, actor, publicUrl }) => ({
    data: await listPasskeys(db, actor.id),
    origin: relyingPartyOf(publicUrl())?.origin ?? null,
  }));
  on.answer(passkeys.begin, begin);
  // No change: a challenge is good once, so that an Idempotency-Key has nothing to repeat.
  on.answer(passkeys.register, register);
  on.change(passkeys.rename, async ({ tx, actor, params, body }) => {
    const renamed = await renamePasskey(tx, actor.id, params.id, body.name);
    return orNotFound(renamed);
  });
  on.answer(passkeys.remove, remove);
  passkeyUseRoutes(on);
}

async function begin({ db, actor, publicUrl }: Call<typeof passkeys.begin>) {
  const party = requireRelyingParty({ publicUrl });
  const [owner, own] = [await findOwner(db, actor.id), await credentialsOf(db, actor.id)];
  if (!owner) throw notFound();
  if (own.length >= maxPasskeys) throw conflict(codes.passkeyLimit);
  return creationOptions(db, party, owner, own);
}

async function register(call: Call<typeof passkeys.register>) {
  const { db, actor, body, userAgent, revokes } = call;
  const party = requireRelyingParty(call);
  const { refusal, challenge, values } = await verifyAttestation(db, party, actor.id, body);
  if (!values) throw refusalOf(refusal, 422);
  const added = await asOwner(call, passkeys.register, async (tx, owner, tokenHash) => {
    if (!(await spendChallenge(tx, challenge))) throw refusalOf('expired', 422);
    if ((await countPasskeys(tx, owner.id)) >= maxPasskeys) throw conflict(codes.passkeyLimit);
    const name = body.name ?? defaultName(userAgent);
    const passkey = await addPasskey(tx, { ...values, user_id: owner.id, name });
    if (!passkey) throw refusalOf('refused', 422);
    await markFactor(tx, tokenHash);
    await recordFactorEvent({ ...call, tx }, 'passkey_added', owner);
    return passkey;
  });
  revokes();
  return added;
}

/** Such as `Firefox · Linux`. */
function defaultName(userAgent: string | undefined): string {
  const { browser, system } = readUserAgent(userAgent);
  return [browser, system].filter(Boolean).join(' · ') || 'Passkey';
}

async function remove(call: Call<typeof passkeys.remove>) {
  const { actor, params, config, revokes } = call;
  await asOwner(call, passkeys.remove, async (tx, owner, tokenHash) => {
    const removing = { userId: owner.id, passkeyId: params.id, keep: tokenHash };
    if (!(await removePasskey(tx, removing))) throw notFound();
    const isNeeded = needsFactor(config.secondFactor, actor.role);
    const hasAnother = (await countPasskeys(tx, owner.id)) > 0 || (await findFactor(tx, owner.id));
    if (isNeeded && !hasAnother) throw new ProblemError(403, codes.factorMandatory);
    await recordFactorEvent({ ...call, tx }, 'passkey_removed', owner);
  });
  revokes();
  return removed(params.id);
}
