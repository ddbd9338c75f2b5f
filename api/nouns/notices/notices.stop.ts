import { createHmac, timingSafeEqual } from 'node:crypto';
import { codes } from '#contract/kit/codes.ts';
import { type MailTopic, mailTopics } from '#contract/notices.ts';
import type { Db } from '../../database/connection/database.ts';
import { ProblemError } from '../../problems/problems.ts';
import { signingKey } from '../../security/signing-keys.ts';
import { stopTopic } from './notices.store.ts';

/*
 * The links that stop one topic of mails. They are signed instead of stored: each mail has the same one, and it never
 * expires. Whoever has it can do nothing else (docs/decisions/0063).
 */

export interface StopLinks {
  /** The token of a person's topic: `topic.person.signature`. */
  tokenOf(userId: string, topic: MailTopic): Promise<string>;
  /** Stops what a token is for; 422 unless it is ours. */
  stop(db: Db, token: string): Promise<void>;
}

export function stopLinks(db: Db): StopLinks {
  const key = signingKey(db, 'stop-mails');
  const signatureOf = async (userId: string, topic: string) =>
    createHmac('sha256', await key())
      .update(`${topic}.${userId}`)
      .digest();
  return {
    tokenOf: async (userId, topic) =>
      `${topic}.${userId}.${(await signatureOf(userId, topic)).toString('base64url')}`,
    async stop(tx, token) {
      const [, topic = '', userId = '', signature = ''] = tokenPattern.exec(token) ?? [];
      const given = Buffer.from(signature, 'base64url');
      const expected = await signatureOf(userId, topic);
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new ProblemError(422, codes.stopLinkWrong);
      await stopTopic(tx, userId, topic as MailTopic);
    },
  };
}

const tokenPattern = new RegExp(`^(${mailTopics.join('|')})\\.([0-9a-f-]{36})\\.([\\w-]{43})$`);
