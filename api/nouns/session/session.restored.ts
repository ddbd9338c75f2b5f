import type { Db } from '../../database/connection/database.ts';
import { mailedTokens } from '../../security/mailed-tokens.table.ts';
import { sessions } from './session.table.ts';
import { ssoFlows, ssoTickets } from './sso/sso.table.ts';

/** Sessions and links that ended after the backup must not become valid again: all of them are deleted. */
export async function endRestoredSessions(db: Db): Promise<string> {
  const { rowCount: ended } = await db.delete(sessions);
  const { rowCount: links } = await db.delete(mailedTokens);
  for (const signOns of [ssoFlows, ssoTickets]) await db.delete(signOns);
  return `${ended ?? 0} sessions and ${links ?? 0} mailed links have ended: everybody signs in again.`;
}
