import nodemailer from 'nodemailer';
import type { Mailer } from './mail.ts';
import { failureOf } from './smtp.failure.ts';

/** How many mails are handed over at once. */
export const connections = 5;

/** Mail through SMTP, a few connections kept open, each step with a time limit. */
export function smtpMailer(url: string, from: string): Mailer {
  const where = new URL(url).host;
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof nodemailer.createTransport>[0]);

  async function explained(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      throw failureOf(error, where);
    }
  }
  return {
    send: (mail) => explained(() => transport.sendMail({ from, ...mail })),
    verify: () => explained(() => transport.verify()),
    close: () => transport.close(),
  };
}
