import nodemailer from 'nodemailer';
import type { Mailer } from './mail.ts';
import { failureOf } from './smtp.failure.ts';

/** How many mails are handed over at once. */
export const connections = 5;

/** Milliseconds for a whole mail: the limits of nodemailer are for silence, and a server may drip for ever. */
const wholeMail = 60_000;

/** Mail through SMTP, a few connections kept open, each step with a time limit, and all of them together. */
export function smtpMailer(url: string, from: string, timeLimit = wholeMail): Mailer {
  const where = new URL(url).host;
  const connect = () =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: connections,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof nodemailer.createTransport>[0]);
  let transport = connect();

  async function explained(work: () => Promise<unknown>): Promise<void> {
    const mine = transport;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(tooSlow()), timeLimit);
    try {
      await Promise.race([work(), late.promise]);
    } catch (error) {
      // Its connections may hang for ever: the next mails get others.
      if (isTooSlow(error) && transport === mine) {
        transport = connect();
        mine.close();
      }
      throw failureOf(error, where);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    send: (mail) => explained(() => transport.sendMail({ from, ...mail })),
    verify: () => explained(() => transport.verify()),
    close: () => transport.close(),
  };
}

const slowness = 'the whole mail took too long';
const tooSlow = () => Object.assign(new Error(slowness), { code: 'ETIMEDOUT' });
const isTooSlow = (error: unknown) => (error as Error).message === slowness;
