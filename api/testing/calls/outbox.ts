import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The file names of the mails that a server without SMTP has written to its outbox. */
export const mailsIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));

/** The text of a mail, with its quoted-printable encoding undone. */
export const readMail = async (dataDir: string, name: string): Promise<string> =>
  (await readFile(join(dataDir, 'outbox', name), 'utf8')).replace(/=\r\n/g, '').replaceAll('=3D', '=');

/** The text of a mail to this address that is not among `before`; waits for it. Throws after a minute. */
export async function mailTo(
  dataDir: string,
  email: string,
  before: string[] = [],
  pattern = /^/,
): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
    for (const name of (await mailsIn(dataDir)).filter((found) => !before.includes(found))) {
      const mail = await readMail(dataDir, name);
      if (mail.includes(`To: ${email}`) && pattern.test(mail)) return mail;
    }
  }
  throw new Error(`no mail to ${email}`);
}

const link = /https?:\/\/\S+/;

/** The link in a mail to this address that is not among `before`; waits for it. */
export async function mailedLink(dataDir: string, email: string, before: string[] = []): Promise<URL> {
  return new URL(link.exec(await mailTo(dataDir, email, before, link))?.[0] ?? '');
}
