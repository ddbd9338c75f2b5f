import { codes, type MessageCode } from '#contract/kit/codes.ts';
import type { Role } from '#contract/kit/roles.ts';
import type { Services } from '../../../http/services.ts';
import { ProblemError } from '../../../problems/problems.ts';
import { createSsoUser, unknownPasswordHash } from '../../users/users.sso.change.ts';
import { accountByAddress, type SsoAccount } from './sso.accounts.ts';
import { type Confirmed, ticketExpired } from './sso.confirmed.ts';
import { admit } from './sso.rules.ts';
import { addLink, findLinked } from './sso.store.ts';

/** Whether a person is admitted to an account, which is created if the rules say so. */
export interface Admitted {
  readonly way?: 'linked' | 'link';
  /** What the provider decides; undefined: nothing. */
  readonly role?: Role | undefined;
  readonly account?: SsoAccount;
  /** Why not. */
  readonly code?: MessageCode;
}

export async function admitted(
  { db }: Pick<Services, 'db'>,
  confirmed: Confirmed,
  tries = 2,
): Promise<Admitted> {
  const { identity, provider } = confirmed;
  const linked = await findLinked(db, identity);
  const byAddress = linked || !identity.email ? undefined : await accountByAddress(db, identity.email);
  const admission = admit(provider, identity, {
    linked: linked && { isActive: linked.status === 'active' },
    byAddress,
  });
  if (admission.way === 'refuse') return { code: admission.code };
  if (admission.way === 'link') return { way: 'link', role: admission.role };
  if (admission.way === 'linked')
    return { way: 'linked', role: admission.role, ...(linked && { account: linked }) };
  const isCreated = await create({ db }, confirmed, admission.role);
  if (!isCreated && tries <= 1) throw ticketExpired();
  // Linked now, by this call or by one at the same time.
  return admitted({ db }, confirmed, tries - 1);
}

/** Creates and links the account of a person; it stays if the sign-in lacks its second step. Returns whether it did. */
async function create({ db }: Pick<Services, 'db'>, { identity, provider }: Confirmed, role: Role) {
  const { first_name, last_name, email } = identity;
  if (!email) return false;
  const password_hash = await unknownPasswordHash();
  return db
    .transaction(async (tx) => {
      const values = { first_name, last_name, email, role, password_hash };
      const user = await createSsoUser(tx, provider.name, values);
      if (!(await addLink(tx, user.id, identity))) throw ticketExpired();
      return true;
    })
    .catch((error) => {
      if (
        error instanceof ProblemError &&
        [codes.emailTaken, codes.ssoExpired].some((code) => code === error.code)
      )
        return false;
      throw error;
    });
}
