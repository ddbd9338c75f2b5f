import type { Db } from '../../../database/connection/database.ts';
import { seal, unseal } from '../../../security/sealed.ts';

/* The secrets of webhooks are stored encrypted, each for its webhook. */

const contextOf = (webhookId: string) => `webhook:${webhookId}`;

export const sealSecret = (db: Db, webhookId: string, secret: string): Promise<Buffer> =>
  seal(db, contextOf(webhookId), secret);

/** The secrets that sign, the newest first. Throws if one cannot be decrypted: nothing must be sent without it. */
export async function openSecrets(db: Db, webhookId: string, sealed: readonly Buffer[]): Promise<string[]> {
  const secrets: string[] = [];
  for (const one of sealed) {
    const secret = await unseal(db, contextOf(webhookId), one);
    if (!secret) throw new Error(`the secret of the webhook ${webhookId} cannot be decrypted`);
    secrets.push(secret);
  }
  return secrets;
}
