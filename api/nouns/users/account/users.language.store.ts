import { eq } from 'drizzle-orm';
import type { MailLanguage } from '#contract/mail-settings.ts';
import type { Db } from '../../../database/connection/database.ts';
import { ownerMailSettings } from '../../notices/notices.table.ts';

/** The language that a person has chosen for mails; undefined for those who have not, and for nobody. */
export async function mailLanguageOf(db: Db, userId: string): Promise<MailLanguage | undefined> {
  const { user_id, language } = ownerMailSettings;
  const [chosen] = await db.select({ language }).from(ownerMailSettings).where(eq(user_id, userId));
  return chosen?.language ?? undefined;
}
