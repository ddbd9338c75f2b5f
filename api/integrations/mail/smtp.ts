import nodemailer from 'nodemailer';
import type { Mailer } from './mail.ts';
import { failureOf } from './smtp.failure.ts';

/** Connections to the server, and so the number of mails sent concurrently. */
export const maxConnections = 5;

/** Milliseconds for one mail: nodemailer's timeouts are for inactivity, which a slow server may never reach. */
const mailTimeout = 60_000;

/** Mail through SMTP, with a pool of connections, and timeouts for each step and for the whole mail. */
export function smtpMailer(url: string, from: string, timeLimit = mailTimeout): Mailer {
  const where = new URL(url).host;
  const connect = () =>
    nodemailer.createTransport({
      url,
      pool: true,
      maxConnections,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof nodemailer.createTransport>[0]);
  let transport = connect();

  async function withTimeout(work: () => Promise<unknown>): Promise<void> {
    const used = transport;
    const timeout = Promise.withResolvers<never>();
    const timer = setTimeout(() => timeout.reject(timeoutError()), timeLimit);
    try {
      await Promise.race([work(), timeout.promise]);
    } catch (error) {
      // Connections of the pool may hang, so it is replaced.
      if (isTimeout(error) && transport === used) {
        transport = connect();
        used.close();
      }
      throw failureOf(error, where);
    } finally {
      clearTimeout(timer);
    }
  }
  return {
    send: (mail) => withTimeout(() => transport.sendMail({ from, ...mail })),
    verify: () => withTimeout(() => transport.verify()),
    close: () => transport.close(),
  };
}

const timeoutMessage = 'the whole mail took too long';
const timeoutError = () => Object.assign(new Error(timeoutMessage), { code: 'ETIMEDOUT' });
const isTimeout = (error: unknown) => (error as Error).message === timeoutMessage;
