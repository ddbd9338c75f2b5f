import { createHmac, randomBytes } from 'node:crypto';
import { secretPrefix } from '#contract/webhooks.ts';

/* Signatures as https://www.standardwebhooks.com specifies them, symmetric (v1). */

const secretBytes = 32;

export const newSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64');

export interface Message {
  readonly id: string;
  /** Seconds since the epoch, of the attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of an attempt, signed with each of the secrets. */
export function signedHeaders({ id, timestamp, body }: Message, secrets: readonly string[]) {
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
