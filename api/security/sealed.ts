import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Db } from '../database/connection/database.ts';
import { ensureSigningKey } from './signing-keys.ts';

/*
 * Secrets that the server must be able to read again are stored encrypted (AES-256-GCM). The key is in the database, for all
 * servers: whoever reads one table learns nothing, whoever has the whole database or a backup can decrypt it.
 */

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Encrypts a text. `context` says what it is for and whose it is: in another context it cannot be decrypted. */
export async function seal(db: Db, context: string, text: string): Promise<Buffer> {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, await ensureSigningKey(db, 'secrets'), iv);
  cipher.setAAD(Buffer.from(context));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** The text of `seal`; undefined if it was altered, is for another context, or was encrypted with another key. */
export async function unseal(db: Db, context: string, sealed: Buffer): Promise<string | undefined> {
  if (sealed.length < ivLength + tagLength) return undefined;
  const iv = sealed.subarray(0, ivLength);
  const decipher = createDecipheriv(algorithm, await ensureSigningKey(db, 'secrets'), iv, {
    authTagLength: tagLength,
  });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  try {
    const encrypted = sealed.subarray(ivLength + tagLength);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
