import { factor } from '#contract/factor.ts';
import { codes } from '#contract/kit/codes.ts';
import { needsFactor } from '../../../config/second-factor.ts';
import type { Call, Change } from '../../../http/call.ts';
import type { Mount } from '../../../http/mount.ts';
import { conflict, invalidField, notFound, orNotFound, ProblemError } from '../../../problems/problems.ts';
import { countAttempt, decrementAttempts } from '../../../security/throttle.ts';
import { endSessionsOf } from '../own/sessions.store.ts';
import { countPasskeys, hasPasskeys, removePasskeys } from '../passkeys/passkeys.store.ts';
import { knownDevice } from '../session.device.ts';
import { loginLimits } from '../session.limits.ts';
import { findAccount } from '../session.store.ts';
import { asOwner } from './as-owner.ts';
import { recordFactorEvent } from './factor.events.ts';
import { codeLimits } from './factor.limits.ts';
import { findOwner, upgradeSession } from './factor.owner.ts';
import { beginSetup, completeSetup } from './factor.setup.ts';
import { findFactor, removeFactor, renewRecoveryCodes, spendCode } from './factor.store.ts';

/** The second factor of the caller, and for administrators those of others (product/factor). */
export function factorRoutes(on: Mount): void {
  on.answer(factor.read, read);
  // No changes: the answers to an Idempotency-Key would be stored, and they have secrets.
  on.answer(factor.begin, async ({ db, actor }) => {
    if (await findFactor(db, actor.id)) throw conflict(codes.factorExists);
    return beginSetup(db, actor);
  });
  on.answer(factor.confirm, confirm);
  on.answer(factor.renewCodes, renewCodes);
  on.answer(factor.turnOff, turnOff);
  on.answer(factor.of, async ({ db, params }) => {
    if (!(await findOwner(db, params.id))) throw notFound();
    const found = await findFactor(db, params.id);
    return { since: found?.since ?? null, passkeys: await countPasskeys(db, params.id) };
  });
  on.change(factor.reset, reset);
}

async function read({ db, actor, config }: Call<typeof factor.read>) {
  const { secondFactor } = config;
  const found = await findFactor(db, actor.id);
  const isRequired = secondFactor.roles.includes(actor.role);
  return {
    since: found?.since ?? null,
    recovery_left: found?.recovery_left ?? 0,
    required_from: isRequired ? new Date(secondFactor.from).toISOString() : null,
    passkeys: await countPasskeys(db, actor.id),
  };
}

async function confirm(call: Call<typeof factor.confirm>) {
  const recovery_codes = await asOwner(call, factor.confirm, async (tx, owner, tokenHash) => {
    const made = await completeSetup(tx, owner.id, call.body);
    await upgradeSession(tx, owner.id, tokenHash);
    await recordFactorEvent({ ...call, tx }, 'factor_added', owner);
    return made;
  });
  call.revokes();
  return { recovery_codes };
}

const renewCodes = async (call: Call<typeof factor.renewCodes>) => ({
  recovery_codes: await asOwner(call, factor.renewCodes, async (tx, owner) => {
    const made = await renewRecoveryCodes(tx, owner.id);
    if (!made) throw new ProblemError(404, codes.factorMissing);
    await recordFactorEvent({ ...call, tx }, 'recovery_codes_made', owner);
    return made;
  }),
});

async function turnOff(call: Call<typeof factor.turnOff>) {
  const { db, actor, config, body, ip, cookies } = call;
  const isNeeded = needsFactor(config.secondFactor, actor.role);
  if (isNeeded && !(await hasPasskeys(db, actor.id))) throw new ProblemError(403, codes.factorMandatory);
  const account = (await findAccount(db, actor.email)) ?? { id: actor.id, password_hash: null };
  const limits = [
    ...loginLimits(actor.email, ip, knownDevice(cookies, account)),
    ...codeLimits(account, cookies),
  ];
  await countAttempt(db, ...limits);
  await asOwner(call, factor.turnOff, async (tx, owner) => {
    if (!(await findFactor(tx, owner.id))) throw new ProblemError(404, codes.factorMissing);
    // The last passkey may have been removed meanwhile.
    if (isNeeded && !(await hasPasskeys(tx, owner.id))) throw new ProblemError(403, codes.factorMandatory);
    if (!(await spendCode(tx, owner.id, body.code))) throw invalidField('code', codes.factorCodeWrong);
    await removeFactor(tx, owner.id);
    await decrementAttempts(tx, ...limits);
    await recordFactorEvent({ ...call, tx }, 'factor_removed', owner);
  });
  return { status: 200 as const };
}

/** For a person who has lost the app and the recovery codes, or the device with their passkey. Their own is removed in the profile, with a code. */
async function reset({ tx, actor, params, jobs, revokes }: Change<typeof factor.reset>) {
  if (params.id === actor.id) throw new ProblemError(403, codes.factorOwn);
  const owner = orNotFound(await findOwner(tx, params.id));
  const [hadFactor, hadPasskeys] = [await removeFactor(tx, owner.id), await removePasskeys(tx, owner.id)];
  if (!hadFactor && !hadPasskeys) throw notFound();
  await endSessionsOf(tx, owner.id);
  await recordFactorEvent({ tx, jobs, actor }, 'factor_reset', owner);
  revokes();
  return { status: 200 as const, id: owner.id };
}
