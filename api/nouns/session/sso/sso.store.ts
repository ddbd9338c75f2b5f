import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db, Tx } from '../../../database/connection/database.ts';
import type { Identity } from '../../../integrations/sign-on/identity.ts';
import { hashToken, newToken } from '../../../security/access.ts';
import { seal, unseal } from '../../../security/sealed.ts';
import { users } from '../../users/users.table.ts';
import { accountColumns } from './sso.accounts.ts';
import { ssoFlows, ssoLinks, ssoTickets } from './sso.table.ts';

const inTenMinutes = sql`now() + interval '10 minutes'`;
const isCurrent = (until: typeof ssoFlows.until | typeof ssoTickets.until): SQL => gt(until, sql`now()`);

const Secrets = z.object({ nonce: z.string(), verifier: z.string() });
type Secrets = z.output<typeof Secrets>;

export interface Flow {
  readonly provider: string;
  readonly browser: Buffer;
  readonly state: string;
  /** Who links an account; undefined for a sign-in. */
  readonly userId: string | undefined;
}

/** In another row the secrets cannot be decrypted. */
const flowContext = (stateHash: Buffer) => `sign-on ${stateHash.toString('hex')}`;
const ticketContext = (ticketHash: Buffer) => `confirmed ${ticketHash.toString('hex')}`;

export async function saveFlow(db: Db, flow: Flow, secrets: Secrets): Promise<void> {
  const state_hash = hashToken(flow.state);
  await db.insert(ssoFlows).values({
    state_hash,
    browser_hash: flow.browser,
    provider: flow.provider,
    secrets: await seal(db, flowContext(state_hash), JSON.stringify(secrets)),
    user_id: flow.userId ?? null,
    until: inTenMinutes,
  });
}

/** Uses up a flow, by its state: once, on all servers. Undefined if it is of another browser or provider, was used, or is too old. */
export async function takeFlow(
  db: Db,
  { provider, browser, state }: Omit<Flow, 'userId'>,
): Promise<{ secrets: Secrets; userId: string | null } | undefined> {
  const state_hash = hashToken(state);
  const isOurs = and(
    eq(ssoFlows.state_hash, state_hash),
    eq(ssoFlows.browser_hash, browser),
    eq(ssoFlows.provider, provider),
    isCurrent(ssoFlows.until),
  );
  const [flow] = await db.delete(ssoFlows).where(isOurs).returning();
  if (!flow) return undefined;
  const secrets = await unseal(db, flowContext(state_hash), flow.secrets);
  if (secrets === undefined) throw new Error('the secrets of a sign-on cannot be decrypted');
  return { secrets: Secrets.parse(JSON.parse(secrets)), userId: flow.user_id };
}

interface Confirmed {
  readonly provider: string;
  readonly browser: Buffer;
  readonly userId: string | null;
  readonly identity: Identity;
}

/** Keeps whom a provider has confirmed. Returns the ticket, of which only the hash is stored. */
export async function saveTicket(
  db: Db,
  { provider, browser, userId, identity }: Confirmed,
): Promise<string> {
  const ticket = newToken();
  const ticket_hash = hashToken(ticket);
  await db.insert(ssoTickets).values({
    ticket_hash,
    browser_hash: browser,
    provider,
    identity: await seal(db, ticketContext(ticket_hash), JSON.stringify(identity)),
    user_id: userId,
    until: inTenMinutes,
  });
  return ticket;
}

/** Whom the ticket of a browser is about; undefined if it is of another browser, was used, or is too old. */
export async function readTicket(db: Db, ticket: string, browser: Buffer): Promise<Confirmed | undefined> {
  const ticket_hash = hashToken(ticket);
  const [row] = await db
    .select()
    .from(ssoTickets)
    .where(and(eq(ssoTickets.ticket_hash, ticket_hash), isOf(browser)));
  if (!row) return undefined;
  const identity = await unseal(db, ticketContext(ticket_hash), row.identity);
  if (identity === undefined) throw new Error('whom a provider confirmed cannot be decrypted');
  return { provider: row.provider, browser, userId: row.user_id, identity: JSON.parse(identity) as Identity };
}

const isOf = (browser: Buffer): SQL | undefined =>
  and(eq(ssoTickets.browser_hash, browser), isCurrent(ssoTickets.until));

/** Uses up a ticket: once, on all servers. Returns whether it was still there. */
export async function spendTicket(tx: Tx, ticket: string): Promise<boolean> {
  const { rowCount } = await tx.delete(ssoTickets).where(eq(ssoTickets.ticket_hash, hashToken(ticket)));
  return rowCount === 1;
}

type Subject = Pick<Identity, 'issuer' | 'subject'>;
const isSubject = ({ issuer, subject }: Subject): SQL | undefined =>
  and(eq(ssoLinks.issuer, issuer), eq(ssoLinks.subject, subject));

/** The user whom a person at a provider is linked to, deleted or not; undefined: none. */
export async function findLinked(db: Db, subject: Subject) {
  const [found] = await db
    .select({ ...accountColumns, status: users.status })
    .from(ssoLinks)
    .innerJoin(users, eq(users.id, ssoLinks.user_id))
    .where(isSubject(subject));
  return found;
}

/** Links a person at a provider to a user. Returns the link; undefined if the person is linked to another user. */
export async function addLink(tx: Tx, userId: string, { issuer, subject, email }: Identity) {
  const [added] = await tx
    .insert(ssoLinks)
    .values({ user_id: userId, issuer, subject, email })
    .onConflictDoNothing()
    .returning();
  if (added) return { link: added, isNew: true };
  const [link] = await tx
    .select()
    .from(ssoLinks)
    .where(and(isSubject({ issuer, subject }), eq(ssoLinks.user_id, userId)));
  return link && { link, isNew: false };
}

/** Notes that a link was used, with the address of now. Returns whether it is still there. */
export async function touchLink(tx: Tx, userId: string, identity: Identity): Promise<boolean> {
  const { rowCount } = await tx
    .update(ssoLinks)
    .set({ used_at: sql`now()`, email: identity.email })
    .where(and(isSubject(identity), eq(ssoLinks.user_id, userId)));
  return rowCount === 1;
}

/** The links of a user, the newest first. */
export const listLinks = (db: Db, userId: string) =>
  db
    .select()
    .from(ssoLinks)
    .where(eq(ssoLinks.user_id, userId))
    .orderBy(desc(ssoLinks.createdAt), ssoLinks.id)
    .limit(100);

/** Removes a link of a user. Returns it; undefined if there is none. */
export async function removeLink(tx: Tx, userId: string, id: string) {
  const where = and(eq(ssoLinks.id, id), eq(ssoLinks.user_id, userId));
  const [removed] = await tx.delete(ssoLinks).where(where).returning();
  return removed;
}

export async function deleteExpiredSignOns(db: Db): Promise<void> {
  for (const table of [ssoFlows, ssoTickets]) await db.delete(table).where(lt(table.until, sql`now()`));
}
