import { sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connection/database.ts';
import type { Call } from '../../../http/call.ts';
import type { Services } from '../../../http/services.ts';
import type { Mail } from '../../../integrations/mail/mail.ts';
import { inLanguage } from '../../../mail/languages.ts';
import { incrementAttempts, type Limit } from '../../../security/throttle.ts';
import { queueOwnerMail, sendOwnerMails, type ToOwner } from '../../users/users.change.ts';
import { userDays } from '../../users/users.table.ts';
import { knownDevice } from '../session.device.ts';
import type { SessionOrigin } from '../session.store.ts';
import { readUserAgent } from './user-agent.ts';

/* The mail about a sign-in from a browser that has not signed in to the account before (product/accounts#new-device). */

const queue = 'mail-new-device';

/** Whoever has the password could fill the inbox otherwise. */
const limitOf = (userId: string): Limit => ({ key: `device-mail:${userId}`, max: 5, minutes: 24 * 60 });

type SignIn = Pick<Call<never>, 'jobs' | 'ip' | 'cookies' | 'userAgent'>;
interface Account {
  readonly id: string;
  readonly email: string;
  readonly password_hash: string | null;
}

/** What is stored of where a sign-in comes from. */
export const originOf = ({ ip, userAgent }: SignIn): Required<SessionOrigin> => ({
  ...readUserAgent(userAgent),
  address: ip || null,
});

/** Queues the mail about a sign-in, before its session is created; not about the first one of an account. */
export async function mailOfNewDevice(tx: Tx, signIn: SignIn, account: Account): Promise<void> {
  if (knownDevice(signIn.cookies, account) || !(await hasSignedIn(tx, account.id))) return;
  const limit = limitOf(account.id);
  if ((await incrementAttempts(tx, limit)) > limit.max) return;
  const at = new Date().toISOString();
  await queueOwnerMail(
    { tx, jobs: signIn.jobs },
    queue,
    { id: account.id, addresses: [account.email] },
    {
      ...originOf(signIn),
      at,
    },
  );
}

async function hasSignedIn(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from ${userDays} where ${userDays.user_id} = ${userId} limit 1`,
  );
  return rows.length > 0;
}

type NewDevice = ToOwner & Required<SessionOrigin> & { readonly at: string };

export const newDeviceJobs = (services: Services): void => sendOwnerMails(services, queue, newDeviceMail);

/** Without a link: whoever imitates this mail should not look like it. */
export function newDeviceMail({ to, language, at, browser, system, address }: NewDevice): Mail {
  const when = `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 16)} UTC`;
  const device = (unknown: string) => [browser, system].filter(Boolean).join(', ') || unknown;
  return inLanguage(to, language, {
    es: {
      subject: 'nuevo inicio de sesión',
      text: `Alguien entró a tu cuenta de Bambalina (${to}) desde un dispositivo que no conocíamos:

- Cuándo: ${when}
- Dispositivo: ${device('desconocido')}
- Dirección IP: ${address ?? 'desconocida'}

Si fuiste tú, no hagas nada.
Si no fuiste tú, elige ya una contraseña nueva: en la página de inicio de sesión, «¿Olvidaste tu contraseña?». Eso cierra todas las sesiones. Después avisa a quien administra Bambalina.`,
    },
    en: {
      subject: 'New sign-in',
      text: `Somebody signed in to your Bambalina account (${to}) from a device that we did not know:

- When: ${when}
- Device: ${device('unknown')}
- IP address: ${address ?? 'unknown'}

If it was you, do nothing.
If it was not you, choose a new password now: on the sign-in page, "Forgot your password?". That ends all sessions. Then tell whoever runs Bambalina.`,
    },
  });
}
