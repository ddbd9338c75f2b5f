import { hash, randomBytes } from 'node:crypto';
import { isAtLeast, isStaff, type MinRole, type Role } from '#contract/kit/roles.ts';
import type { Tx } from '../database/connection/database.ts';
import { notAllowed, notFound, signInFirst } from '../problems/problems.ts';

/** Who makes a call. */
export interface Actor {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
}

/** Finds who holds a token, or nobody. Given by the session feature, so that the kit knows no noun. */
export type FindActor = (tokenHash: Buffer) => Promise<Actor | undefined>;

/**
 * Finds the same inside a transaction, on the rows as they are then, and holds it: whoever ends the session or changes
 * the role waits until the transaction ends, and what comes after them waits for them. `alone`: other changes of the
 * same person wait too, as it takes to change one's own record.
 */
export type HoldActor = (tx: Tx, tokenHash: Buffer, alone: boolean) => Promise<Actor | undefined>;

/** 256 random bits for the client; only `hashToken` of it is ever kept (product/accounts#token). */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of an `Authorization: Bearer` header. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(header ?? '')?.[1];
}

/** Lets the call pass or refuses it: 401 without a session, 403 when the role is too low. */
export function admit(actor: Actor | undefined, minRole: MinRole): void {
  if (minRole === 'none') return;
  if (!actor) throw signInFirst();
  if (!isAtLeast(actor.role, minRole)) throw notAllowed();
}

/** Staff reach everyone's; others only what is theirs, all else is 404, as if absent (product/roles#not-yours). */
export function isOwnerOrStaff(actor: Actor, ownerId: string | null | undefined): void {
  if (!isStaff(actor.role) && ownerId !== actor.id) throw notFound();
}
