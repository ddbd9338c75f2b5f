import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer } from './mail.ts';

/** Without SMTP: each mail is an `.eml` file in a folder, and `tell` prints the link that it carries. */
export function outboxMailer(folder: string, from: string, tell: (line: string) => void): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail({ from, ...mail });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const beside = join(folder, `.${name}.part`);
      await writeFile(beside, message as Buffer, { mode: 0o600 });
      await rename(beside, join(folder, name));
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
      tell(`Mail "${mail.subject}" is in ${join(folder, name)}${link ? `: ${link}` : ''}`);
    },
    // A folder that cannot be written to fails the mail, with its reason.
    verify: async () => {},
    close: () => transport.close(),
  };
}
