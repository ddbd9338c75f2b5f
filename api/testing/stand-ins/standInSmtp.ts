import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Refusal = Error | undefined | Promise<Error | undefined>;
/** An answer of the server with its code, such as 550. */
export const smtpAnswer = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** A real SMTP server on loopback, which knows `me` with this password. `refuse` decides the answer to each mail. */
export async function standInSmtp(
  password: string,
  refuse: () => Refusal = () => undefined,
  { port = 0, recipient = (_address: string): Error | undefined => undefined, secure = false } = {},
) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    secure,
    disabledCommands: secure ? [] : ['STARTTLS'],
    onAuth: (given, _session, done) =>
      done(given.username === 'me' && given.password === password ? null : new Error('no'), { user: 'me' }),
    onRcptTo: ({ address }, _session, done) => done(recipient(address)),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', async () => {
        const refused = await refuse();
        if (!refused) mails.push(text.replace(/=\r\n/g, '').replaceAll('=3D', '='));
        done(refused);
      });
    },
  });
  // A server that is killed leaves its connections broken.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: given } = server.server.address() as AddressInfo;
  return {
    /** What has arrived, as its reader sees it. */
    mails,
    port: given,
    url: (who = `me:${password}`) => `${secure ? 'smtps' : 'smtp'}://${who}@127.0.0.1:${given}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
