import { codes } from '#contract/kit/codes.ts';
import { type SsoLink, sso } from '#contract/sso.ts';
import type { Call } from '../../../http/call.ts';
import type { Services } from '../../../http/services.ts';
import { conflict, ProblemError } from '../../../problems/problems.ts';
import { asOwner } from '../factor/as-owner.ts';
import { confirmedBy, ticketExpired } from './sso.confirmed.ts';
import { recordSsoEvent } from './sso.events.ts';
import { addressProblem } from './sso.rules.ts';
import { addLink, removeLink, spendTicket } from './sso.store.ts';
import type { ssoLinks } from './sso.table.ts';

/* The links that people make and remove in the profile, with a fresh proof (product/sso#profile). */

/** The name of the provider at this address; its host if it is no longer configured. */
function nameOf(signOn: Services['signOn'], issuer: string): string {
  const provider = [...signOn.values()].find(({ config }) => sameAddress(config.issuer, issuer));
  return provider?.config.name ?? new URL(issuer).host;
}

const sameAddress = (one: string, other: string): boolean => new URL(one).href === new URL(other).href;

/** A link as the contract has it. */
export const toLink = (signOn: Services['signOn'], link: typeof ssoLinks.$inferSelect): SsoLink => ({
  id: link.id,
  provider: nameOf(signOn, link.issuer),
  email: link.email,
  createdAt: link.createdAt,
  usedAt: link.used_at,
});

/** Links the account that a provider has confirmed to the caller, who began that in this browser. */
export async function linkOwn(call: Call<typeof sso.link>): Promise<SsoLink> {
  const { identity, provider } = await confirmedBy(call, call.actor.id);
  const problem = provider.domains && addressProblem(provider, identity);
  if (problem) throw new ProblemError(403, problem);
  return asOwner(call, sso.link, async (tx, owner) => {
    if (!(await spendTicket(tx, call.body.ticket))) throw ticketExpired();
    const added = await addLink(tx, owner.id, identity);
    if (!added) throw conflict(codes.ssoTaken);
    const told = { owner, provider: provider.name };
    if (added.isNew) await recordSsoEvent({ ...call, tx }, 'sso_linked', told);
    return toLink(call.signOn, added.link);
  });
}

/** Removes a link of the caller. Returns whether there was one. */
export function unlinkOwn(call: Call<typeof sso.unlink>, id: string): Promise<boolean> {
  return asOwner(call, sso.unlink, async (tx, owner) => {
    const link = await removeLink(tx, owner.id, id);
    if (!link) return false;
    const told = { owner, provider: nameOf(call.signOn, link.issuer) };
    await recordSsoEvent({ ...call, tx }, 'sso_unlinked', told);
    return true;
  });
}
