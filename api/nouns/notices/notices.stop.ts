import { createHmac, timingSafeEqual } from 'node:crypto';
import { codes } from '#contract/kit/codes.ts';
import { type MailTopic, mailTopics } from '#contract/mail-settings.ts';
import type { Db } from '../../database/connection/database.ts';
import { ProblemError } from '../../problems/problems.ts';
import { ensureSigningKey, findSigningKey } from '../../security/signing-keys.ts';
import { stopTopic } from './notices.store.ts';

/*
 * The links that stop one topic of mails. They are signed instead of stored: each mail has the same one, and it never
 * expires. Whoever has it can do nothing else (docs/decisions/0063).
 */

const purpose = 'stop-mails';

/** The token of a person's topic: `topic.person.signature`. */
export async function stopToken(db: Db, userId: string, topic: MailTopic): Promise<string> {
  const signature = signatureOf(await ensureSigningKey(db, purpose), userId, topic);
  return `${topic}.${userId}.${signature.toString('base64url')}`;
}

/** Stops the topic that a token is for, and returns it; 422 unless the token is ours. */
export async function stopMails(db: Db, token: string): Promise<MailTopic> {
  const [, topic = '', userId = '', signature = ''] = tokenPattern.exec(token) ?? [];
  const key = await findSigningKey(db, purpose);
  const given = Buffer.from(signature, 'base64url');
  const expected = key && signatureOf(key, userId, topic);
  if (given.length !== expected?.length || !timingSafeEqual(given, expected))
    throw new ProblemError(422, codes.linkExpired);
  await stopTopic(db, userId, topic as MailTopic);
  return topic as MailTopic;
}

const signatureOf = (key: Buffer, userId: string, topic: string): Buffer =>
  createHmac('sha256', key).update(`${topic}.${userId}`).digest();

const tokenPattern = new RegExp(`^(${mailTopics.join('|')})\\.([0-9a-f-]{36})\\.([\\w-]{43})$`);
