import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

type Refusal = Error | undefined | Promise<Error | undefined>;
/** An error answer of the server with its code, such as 550. */
export const smtpAnswer = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode });

/** An SMTP server on loopback with the account `me` and this password. `refuse` returns an error for a refused mail. */
export async function standInSmtp(
  password: string,
  refuse: () => Refusal = () => undefined,
  { port = 0, recipient = (_address: string): Error | undefined => undefined, secure = false } = {},
) {
  const mails: string[] = [];
  const sources: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    secure,
    // Idle connections of the product's pool are closed at once.
    closeTimeout: 1,
    disabledCommands: secure ? [] : ['STARTTLS'],
    onAuth: ({ username, password: sent }, _session, done) =>
      done(username === 'me' && sent === password ? null : new Error('no'), { user: 'me' }),
    onRcptTo: ({ address }, _session, done) => done(recipient(address)),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', async () => {
        const refused = await refuse();
        if (!refused) {
          sources.push(text);
          mails.push(text.replace(/=\r\n/g, '').replaceAll('=3D', '='));
        }
        done(refused);
      });
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A killed client breaks its connections.
  server.on('error', () => {});
  const { port: actualPort } = server.server.address() as AddressInfo;
  return {
    /** The texts of the accepted mails, decoded. */
    mails,
    /** The same as they were sent. */
    sources,
    port: actualPort,
    url: (credentials = `me:${password}`) =>
      `${secure ? 'smtps' : 'smtp'}://${credentials}@127.0.0.1:${actualPort}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
