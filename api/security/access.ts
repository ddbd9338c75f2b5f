import { hash, randomBytes } from 'node:crypto';
import { reachOf } from '#contract/keys.reach.ts';
import type { KeyNoun } from '#contract/keys.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { isAtLeast, isStaff, type MinRole, type Role } from '#contract/kit/roles.ts';
import type { Tx } from '../database/connection/database.ts';
import { forbidden, notFound, ProblemError, unauthorized } from '../problems/problems.ts';

/** The key with which a program calls. */
export interface CallerKey {
  readonly id: string;
  readonly nouns: readonly KeyNoun[];
  readonly write: boolean;
  readonly per_minute: number;
}

/** The user of a session, or the owner of a key. */
export interface SessionUser {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  /** Undefined for a person's session. */
  readonly key?: CallerKey;
  /** Whether the person has proved who they are in the last ten minutes (product/accounts#proof). */
  readonly isProved?: boolean;
}

/** The authenticated caller. */
export interface Actor extends SessionUser {
  /** The network address of the client; null for background jobs. */
  readonly address: string | null;
}

/** Whom a history entry names. */
export type Author = Pick<Actor, 'id' | 'address'> & { readonly key?: Pick<CallerKey, 'id'> };

/** The caller of a token; undefined if it is not valid. Implemented by the session noun, which this room may not import. */
export type FindActor = (tokenHash: Buffer) => Promise<SessionUser | undefined>;

/** The callers of several tokens, by the hash in hex, without those that are not valid. Does not prolong their sessions. */
export type FindActors = (tokenHashes: readonly Buffer[]) => Promise<ReadonlyMap<string, SessionUser>>;

/**
 * `FindActor` inside a transaction, with a lock: ending the session or changing the role waits until the transaction ends.
 * `exclusive`: other changes by the same user wait too, as needed to change one's own record.
 */
export type LockActor = (tx: Tx, tokenHash: Buffer, exclusive: boolean) => Promise<SessionUser | undefined>;

/** 256 random bits, base64url. The database stores only `hashToken` of it (product/accounts#token). */
export const newToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** The token of an `Authorization: Bearer` header; undefined without one. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(header ?? '')?.[1];
}

/** The hash of that token; undefined without one. */
export function tokenHashOf(header: string | undefined): Buffer | undefined {
  const token = bearerToken(header);
  return token ? hashToken(token) : undefined;
}

/** Of a token, which is a session's or a key's. */
export const eitherOf =
  <A extends unknown[], T>(
    session: (...args: A) => Promise<T | undefined>,
    key: (...args: A) => Promise<T | undefined>,
  ) =>
  async (...args: A): Promise<T | undefined> =>
    (await session(...args)) ?? key(...args);

/** Checks the caller's role: throws 401 without a session, 403 when the role is too low. */
export function requireRole(actor: SessionUser | undefined, minRole: MinRole): void {
  if (minRole === 'none') return;
  if (!actor) throw unauthorized();
  if (!isAtLeast(actor.role, minRole)) throw forbidden();
}

/**
 * Checks the caller's rights to an endpoint, wherever they are checked: the role, and what a key is for (product/keys#reach).
 * Throws 401 or 403.
 */
export function requireRights(actor: SessionUser | undefined, endpoint: Pick<Endpoint, 'minRole'>): void {
  requireRole(actor, endpoint.minRole);
  if (!actor?.key) return;
  const reach = reachOf(endpoint as Endpoint);
  if (!reach || !actor.key.nouns.includes(reach.noun) || (reach.writes && !actor.key.write))
    throw new ProblemError(403, codes.keyNotAllowed);
}

/**
 * Throws 403 unless the caller has proved who they are in the last ten minutes (product/accounts#proof). Not 401, which would end
 * the session in the browser. An endpoint that does not declare `proof` cannot ask for one.
 */
export function requireProof(
  { method, path, proof }: Pick<Endpoint, 'method' | 'path' | 'proof'>,
  caller: SessionUser | undefined,
): void {
  if (!proof) throw new Error(`${method} ${path} declares no proof`);
  // A program is nobody who could prove it (product/keys#reach).
  if (caller?.key) throw new ProblemError(403, codes.keyNotAllowed);
  if (!caller?.isProved) throw new ProblemError(403, codes.proofRequired);
}

/** Throws 404 unless the caller is staff or the owner of the record (product/roles#records-of-others). */
export function assertOwnerOrStaff(actor: Actor, ownerId: string | null | undefined): void {
  if (!isStaff(actor.role) && ownerId !== actor.id) throw notFound();
}
