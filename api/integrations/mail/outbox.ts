import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer } from './mail.ts';

/** Used without SMTP: writes each mail as an `.eml` file, and tells where, with the link that it contains. */
export function outboxMailer(
  folder: string,
  from: string,
  tell: (line: string, link: string | undefined) => void,
): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const temporary = join(folder, `.${name}.part`);
      await writeFile(temporary, message as Buffer, { mode: 0o600 });
      await rename(temporary, join(folder, name));
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
      tell(`Mail "${mail.subject}" is in ${join(folder, name)}`, link);
    },
    // A folder that cannot be written fails `send`.
    verify: async () => {},
    close: () => transport.close(),
  };
}
