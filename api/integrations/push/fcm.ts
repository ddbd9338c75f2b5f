import type { PushMessage } from '#contract/notifications.ts';
import type { Config } from '../../config/config.ts';
import { googleToken, type TokenError } from './google-token.ts';
import type { Delivery, Push } from './push.ts';

/** Errors of a connection that never was: the message cannot have left. */
const neverConnected =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;

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
          // A connection of its own: one kept from before may be closed by the other side just as we write.
          headers: {
            authorization: `Bearer ${access}`,
            'content-type': 'application/json',
            connection: 'close',
          },
          body: JSON.stringify({ message }),
          signal: AbortSignal.timeout(timeout),
          redirect: 'manual',
        });
        if (response.status === 401) token.forget();
        return await judge(response);
      } catch (error) {
        return lost(error);
      }
    },
  };
}

async function judge(response: Response): Promise<Delivery> {
  const { status } = response;
  if (response.ok) {
    await response.body?.cancel().catch(() => {});
    return { state: 'sent' };
  }
  const reason = `FCM ${status}${await causeOf(response)}`;
  const isForNow = status === 429 || status === 500 || status === 503;
  if (!isForNow) return { state: status >= 502 ? 'unknown' : 'failed', reason };
  return { state: 'later', reason, after: secondsOf(response.headers.get('retry-after')) };
}

/** Google's error, such as `PERMISSION_DENIED: SenderId mismatch`, in one short line. */
async function causeOf(response: Response): Promise<string> {
  const answer = (await response.json().catch(() => ({}))) as {
    error?: { status?: unknown; message?: unknown };
  };
  const parts = [answer?.error?.status, answer?.error?.message].filter((part) => typeof part === 'string');
  return parts.length > 0 ? ` ${parts.join(': ').replace(/\s+/g, ' ').slice(0, 200)}` : '';
}

/** `Retry-After` in seconds; it may also be a date. */
function secondsOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}

function lost(error: unknown): Delivery {
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  if (neverConnected.test(code)) return { state: 'later', fault: 'unreachable', reason: code };
  const { name, message: reason } = error as Error;
  return { state: 'unknown', fault: name === 'TimeoutError' ? 'timeout' : 'lost', reason };
}
