import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback, which knows `me` with this password. `refuse` decides the answer to each mail. */
export async function standInSmtp(password: string, refuse: () => Error | undefined = () => undefined) {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (given, _session, done) =>
      done(given.username === 'me' && given.password === password ? null : new Error('no'), { user: 'me' }),
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        const refused = refuse();
        if (!refused) mails.push(text.replace(/=\r\n/g, '').replaceAll('=3D', '='));
        done(refused);
      });
    },
  });
  // A server that is killed leaves its connections broken.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    /** What has arrived, as its reader sees it. */
    mails,
    url: (who = `me:${password}`) => `smtp://${who}@127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}
