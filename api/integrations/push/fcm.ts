import type { PushMessage } from '#contract/notifications.ts';
import type { Config } from '../../config/config.ts';
import { retryAfterMs } from '../provider.ts';
import { googleToken, type TokenError } from './google-token.ts';
import type { Delivery, Push } from './push.ts';

/** Errors before a connection was established: the message was not sent. */
const connectErrors = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

/** Firebase Cloud Messaging, HTTP v1. `timeout`: milliseconds for each of the two calls. */
export function fcmPush(firebase: NonNullable<Config['firebase']>, timeout = 15_000): Push {
  const token = googleToken(firebase, firebase.oauthUrl, timeout);
  const url = `${firebase.fcmUrl}/v1/projects/${encodeURIComponent(firebase.projectId)}/messages:send`;

  return {
    async send(message: PushMessage): Promise<Delivery> {
      let access: string;
      try {
        access = await token.get();
      } catch (error) {
        const { message: reason, fault, final = false } = error as Partial<TokenError> & Error;
        return { state: final ? 'failed' : 'later', fault, reason };
      }
      try {
        const response = await fetch(url, {
          method: 'POST',
          // No keep-alive: a reused connection may be closed while the request is sent.
          headers: {
            authorization: `Bearer ${access}`,
            'content-type': 'application/json',
            connection: 'close',
          },
          body: JSON.stringify({ message }),
          signal: AbortSignal.timeout(timeout),
          redirect: 'manual',
        });
        if (response.status === 401) token.clear();
        return await deliveryOf(response);
      } catch (error) {
        return connectionFailure(error);
      }
    },
  };
}

async function deliveryOf(response: Response): Promise<Delivery> {
  const { status } = response;
  if (response.ok) {
    await response.body?.cancel().catch(() => {});
    return { state: 'sent' };
  }
  const reason = `FCM ${status}${await errorText(response)}`;
  const isTransient = status === 429 || status === 500 || status === 503;
  if (!isTransient) return { state: status >= 502 ? 'unknown' : 'failed', reason };
  return { state: 'later', reason, after: secondsOf(response.headers.get('retry-after')) };
}

/** Google's error, such as `PERMISSION_DENIED: SenderId mismatch`, in one short line. */
async function errorText(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => ({}))) as {
    error?: { status?: unknown; message?: unknown };
  };
  const parts = [answer?.error?.status, answer?.error?.message].filter((part) => typeof part === 'string');
  return parts.length > 0 ? ` ${parts.join(': ').replace(/\s+/g, ' ').slice(0, 200)}` : '';
}

function secondsOf(header: string | null): number | undefined {
  const wait = retryAfterMs(header);
  return wait === undefined ? undefined : Math.ceil(wait / 1000);
}

function connectionFailure(error: unknown): Delivery {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  if (connectErrors.test(code)) return { state: 'later', fault: 'unreachable', reason: code };
  const { name, message: reason } = error as Error;
  return { state: 'unknown', fault: name === 'TimeoutError' ? 'timeout' : 'lost', reason };
}
