import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Role } from '#contract/kit/roles.ts';
import type { sso } from '#contract/sso.ts';
import type { Tx } from '../../../database/connection/database.ts';
import type { Call } from '../../../http/call.ts';
import { retryConflicts } from '../../../http/change.ts';
import type { Identity } from '../../../integrations/sign-on/identity.ts';
import { invalidField, ProblemError } from '../../../problems/problems.ts';
import { recordEvent } from '../../../records/history.ts';
import { verifyPassword } from '../../../security/passwords.ts';
import { countAttempt, decrementAttempts, type Limit } from '../../../security/throttle.ts';
import { changeSsoRole } from '../../users/users.sso.change.ts';
import { codeLimits } from '../factor/factor.limits.ts';
import { takeSecondStep } from '../factor/factor.sign-in.ts';
import { findFactor } from '../factor/factor.store.ts';
import { mailOfNewDevice, originOf } from '../own/new-device.ts';
import { mayRecordAttempt, recordAttempt } from '../session.audit.ts';
import { deviceCookies, knownDevice } from '../session.device.ts';
import { loginLimits } from '../session.limits.ts';
import { createSession, findAccount, lockUnchangedAccount } from '../session.store.ts';
import { lockAccount, type SsoAccount } from './sso.accounts.ts';
import { unmarkBrowser } from './sso.browser.ts';
import { type Confirmed, confirmedBy, ticketExpired } from './sso.confirmed.ts';
import { admitted } from './sso.create.ts';
import { recordSsoEvent, ssoEntryName } from './sso.events.ts';
import { addLink, spendTicket, touchLink } from './sso.store.ts';

/* A sign-in with whom a provider has confirmed (product/sso#sign-in). */

export type SsoCall = Call<typeof sso.signIn> | Call<typeof sso.beginFactor>;

/** Into which account a sign-in leads, and with which role. */
export interface Entry {
  /** `link`: its password was right, and it is linked now. */
  readonly way: 'linked' | 'link';
  readonly account: SsoAccount;
  readonly role: Role;
  readonly device: string | undefined;
  /** Under which this attempt was counted. */
  readonly limits: Limit[];
}

/** The account that a call may enter. Throws 403 or 422 if there is none, or the password of an unlinked one is missing or wrong. */
export async function entryOf(call: SsoCall, confirmed: Confirmed): Promise<Entry> {
  const { way, role, account, code } = await admitted(call, confirmed);
  if (code) throw await refused(call, confirmed, code);
  if (way === 'link') return proved(call, confirmed, role);
  if (!account) throw ticketExpired();
  const device = knownDevice(call.cookies, account);
  return { way: 'linked', account, role: role ?? account.role, device, limits: [] };
}

/** The account with the address of the person, whose password is right too. */
async function proved(call: SsoCall, confirmed: Confirmed, role: Role | undefined): Promise<Entry> {
  const { db, body, ip, cookies } = call;
  const email = confirmed.identity.email ?? '';
  if (!body.password) throw new ProblemError(403, codes.ssoLinkRequired);
  const account = await findAccount(db, email);
  const device = knownDevice(cookies, account);
  const limits = loginLimits(email, ip, device);
  await countAttempt(db, ...limits);
  const isCorrect = await verifyPassword(account?.password_hash, body.password);
  if (!account || !isCorrect) {
    await recordFailure(call, confirmed, account);
    throw invalidField('password', codes.currentPasswordWrong);
  }
  return { way: 'link', account: { ...account, email }, role: role ?? account.role, device, limits };
}

async function refused(call: SsoCall, confirmed: Confirmed, code: MessageCode): Promise<ProblemError> {
  await recordFailure(call, confirmed, undefined);
  return new ProblemError(403, code);
}

/** Adds a failed sign-in to the audit: the address, if there is one, and the provider. */
async function recordFailure(call: SsoCall, { identity, provider }: Confirmed, account?: { id: string }) {
  if (!(await mayRecordAttempt(call))) return;
  const email = [identity.email, `(${provider.name})`].filter(Boolean).join(' ');
  await recordAttempt(call.db, call.ip, 'login_failed', { email, account });
}

export async function signIn(call: Call<typeof sso.signIn>) {
  const { db, body, cookies, config, setCookie, revokes } = call;
  const confirmed = await confirmedBy(call);
  const entry = await entryOf(call, confirmed);
  const { account, device } = entry;
  const ofCode = body.code ? codeLimitsOf(call, entry) : [];
  await countAttempt(db, ...ofCode);
  const limits = [...entry.limits, ...ofCode];
  const opened = await openSession(call, confirmed, { ...entry, limits }).catch(async (error) => {
    throw await lacking(call, confirmed, { account, limits, error });
  });
  for (const cookie of deviceCookies(config, account, cookies, device)) setCookie(cookie);
  setCookie(unmarkBrowser(config));
  if (opened.role !== account.role) revokes();
  return { ...opened, id: account.id };
}

/** A wrong code counts as a wrong password does, which a linked account has not given. */
const codeLimitsOf = ({ ip, cookies }: SsoCall, { way, account, device }: Entry): Limit[] => [
  ...(way === 'linked' ? loginLimits(account.email, ip, device) : []),
  ...codeLimits(account, cookies),
];

/** The refusal of a sign-in that rolled back: a wrong code stays counted and is a failed sign-in, a missing one is neither. */
async function lacking(
  call: SsoCall,
  confirmed: Confirmed,
  { account, limits, error }: { account: SsoAccount; limits: Limit[]; error: unknown },
): Promise<unknown> {
  if (!(error instanceof ProblemError)) return error;
  if (error.errors?.some(({ path }) => path === 'code')) await recordFailure(call, confirmed, account);
  else await decrementAttempts(call.db, ...limits);
  return error;
}

/** Creates a session, and returns its token. What is lacking is thrown: nothing happened then, and the ticket is still good. */
function openSession(call: Call<typeof sso.signIn>, confirmed: Confirmed, entry: Entry) {
  const { db, ip, body } = call;
  const { identity, provider } = confirmed;
  return retryConflicts(() =>
    db.transaction(async (tx) => {
      if (!(await spendTicket(tx, body.ticket))) throw ticketExpired();
      const account = await enter(tx, call, confirmed, entry);
      const { lacks, ...step } = await secondStep(tx, call, { entry, account, confirmed });
      if (lacks === codes.factorCodeWrong) throw invalidField('code', lacks);
      if (lacks) throw new ProblemError(403, lacks);
      const { factor, ...codesMade } = step;
      await decrementAttempts(tx, ...entry.limits);
      const { id, role } = account;
      const name = ssoEntryName(account, provider.name);
      await recordEvent(tx, { id, address: ip }, { action: 'login', noun: 'users', id, name });
      await mailOfNewDevice(tx, call, account);
      await touchLink(tx, id, identity);
      const access_token = await createSession(tx, id, {
        ...{ ...originOf(call), factor: factor === true },
        // An account that is being linked has just given its password.
        ...(entry.way === 'linked' && { proved_at: provedAt(identity) }),
      });
      return { ...codesMade, role, access_token };
    }),
  );
}

/**
 * When the person gave the provider a proof of who they are: a sign-in that asks for nothing, because somebody is signed in there, is
 * none (product/accounts#proof). Never later than now: clocks differ.
 */
const provedAt = ({ provedAt }: Identity): string | null =>
  provedAt ? new Date(Math.min(provedAt, Date.now())).toISOString() : null;

/** The locked account with its role of now, linked if it was not. Throws 422 if it has changed meanwhile. */
async function enter(tx: Tx, call: SsoCall, confirmed: Confirmed, entry: Entry): Promise<SsoAccount> {
  const { identity, provider } = confirmed;
  const { jobs, ip } = call;
  const { id } = entry.account;
  // First, because it waits for the changes of the user that are in progress.
  const role =
    entry.role === entry.account.role
      ? entry.role
      : await changeSsoRole({ tx, jobs }, provider.name, { id, role: entry.role });
  if (entry.way === 'linked') {
    const account = await lockAccount(tx, id);
    if (!account || !(await touchLink(tx, id, identity))) throw ticketExpired();
    return { ...account, role };
  }
  const isUnchanged = await lockUnchangedAccount(tx, entry.account);
  const added = isUnchanged && (await addLink(tx, id, identity));
  if (!added) throw ticketExpired();
  const told = { owner: entry.account, provider: provider.name };
  if (added.isNew) await recordSsoEvent({ tx, jobs, actor: { id, address: ip } }, 'sso_linked', told);
  return { ...entry.account, role };
}

/**
 * The second step. The provider's counts for a linked account; who links one proves all of it. With the provider's a role that
 * needs a second factor has one (product/sso#second-factor).
 */
async function secondStep(
  tx: Tx,
  call: Call<typeof sso.signIn>,
  { entry, account, confirmed }: { entry: Entry; account: SsoAccount; confirmed: Confirmed },
): Promise<Partial<Awaited<ReturnType<typeof takeSecondStep>>> & { factor?: boolean }> {
  const { code, setup } = call.body;
  const isEnough =
    confirmed.identity.factor && (entry.way === 'linked' || !(await findFactor(tx, account.id)));
  return isEnough ? { factor: true } : takeSecondStep(tx, call, account, { code, ticket: setup });
}
