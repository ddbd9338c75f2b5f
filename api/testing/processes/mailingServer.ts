import { setTimeout as wait } from 'node:timers/promises';
import { readMail } from '../stand-ins/readMail.ts';
import { standInSmtp } from '../stand-ins/standInSmtp.ts';
import { spawnServer } from './serverProcess.ts';

export type MailingServer = Awaited<ReturnType<typeof mailingServer>>;

/**
 * Starts a real server as a process, with a mail server of its own: what arrives there was sent by this one. The mail server takes
 * `delay()` milliseconds for each mail.
 */
export async function mailingServer(env: Record<string, string>, delay: () => number) {
  let held: PromiseWithResolvers<void> | undefined;
  let holding = 0;
  const smtp = await standInSmtp('secret', async () => {
    if (held) holding += 1;
    await (held?.promise ?? wait(delay()));
    return undefined;
  });
  let server: ReturnType<typeof spawnServer>;
  let url = '';
  const start = async () => {
    server = spawnServer({ ...env, SMTP_URL: smtp.url() });
    url = await server.ready();
  };
  await start();
  return {
    start,
    url: () => url,
    kill: () => server.end('SIGKILL'),
    end: async () => {
      await server.end('SIGKILL');
      await smtp.stop();
    },
    /** The subjects and ids of the mails that it has sent, in their order. */
    mails: () =>
      smtp.sources.map((source) => {
        const { headers } = readMail(source);
        return { subject: headers.get('subject') ?? '', id: headers.get('message-id') ?? '' };
      }),
    /** From now on the mail server accepts mails and does not answer, until the returned function is called. */
    holdAnswers() {
      held = Promise.withResolvers();
      return () => held?.resolve();
    },
    /** How many mails it has accepted without an answer. */
    held: () => holding,
  };
}
