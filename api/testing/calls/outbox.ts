import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The names of the mails that a server without SMTP has written. */
export const mailsIn = async (dataDir: string): Promise<string[]> =>
  (await readdir(join(dataDir, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));

/** A mail as its reader sees it. */
export const readMail = async (dataDir: string, name: string): Promise<string> =>
  (await readFile(join(dataDir, 'outbox', name), 'utf8')).replace(/=\r\n/g, '').replaceAll('=3D', '=');

/** What a mail to this address says that was not there `before`; waits for the mail. */
export async function mailTo(dataDir: string, email: string, before: string[] = []): Promise<string> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    for (const name of (await mailsIn(dataDir)).filter((found) => !before.includes(found))) {
      const mail = await readMail(dataDir, name);
      if (mail.includes(`To: ${email}`)) return mail;
    }
  }
  throw new Error(`no mail to ${email}`);
}

/** The link of a mail to this address that was not there `before`; waits for the mail. */
export async function mailedLink(dataDir: string, email: string, before: string[] = []): Promise<URL> {
  for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
    for (const name of (await mailsIn(dataDir)).filter((found) => !before.includes(found))) {
      const mail = await readMail(dataDir, name);
      const link = mail.includes(`To: ${email}`) && /https?:\/\/\S+/.exec(mail)?.[0];
      if (link) return new URL(link);
    }
  }
  throw new Error(`no mail to ${email}`);
}
