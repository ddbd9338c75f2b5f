import * as z from 'zod/mini';
import type { FactorSetup } from '#contract/factor.fields.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Db, Tx } from '../../../database/connection/database.ts';
import { conflict, invalidField, ProblemError } from '../../../problems/problems.ts';
import { seal, unseal } from '../../../security/sealed.ts';
import { addFactor } from './factor.store.ts';
import { plainCode } from './recovery-codes.ts';
import { newSecret, stepOf, uriOf } from './totp.ts';

/*
 * A second factor is set up in two calls. Between them the server stores nothing: the secret is in the ticket, encrypted for this
 * person.
 */

const minutes = 15;
const Ticket = z.object({ secret: z.string(), until: z.number() });
const contextOf = (userId: string) => `ticket of ${userId}`;

/** A new secret for the app of a person. */
export async function beginSetup(db: Db, { id, email }: { id: string; email: string }): Promise<FactorSetup> {
  const secret = newSecret();
  const until = Date.now() + minutes * 60_000;
  const ticket = (await seal(db, contextOf(id), JSON.stringify({ secret, until }))).toString('base64url');
  return { secret, uri: uriOf(secret, email), ticket };
}

/**
 * Sets up the second factor with the first code of the app. Returns the recovery codes. Throws 422 for another person's ticket, one
 * that is too old, and a wrong code; 409 if there is a second factor.
 */
export async function completeSetup(
  tx: Tx,
  userId: string,
  { ticket, code }: { ticket: string; code: string },
): Promise<string[]> {
  const text = await unseal(tx, contextOf(userId), Buffer.from(ticket, 'base64url'));
  const given = text === undefined ? undefined : Ticket.parse(JSON.parse(text));
  if (!given || given.until < Date.now()) throw new ProblemError(422, codes.factorExpired);
  const { secret } = given;
  const step = stepOf(secret, plainCode(code));
  if (step === undefined) throw invalidField('code', codes.factorCodeWrong);
  const recoveryCodes = await addFactor(tx, userId, { secret, step });
  if (!recoveryCodes) throw conflict(codes.factorExists);
  return recoveryCodes;
}
