import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { smtpAnswer, standInSmtp } from '../../testing/stand-ins/standInSmtp.ts';
import type { MailFailure } from './mail.ts';
import { smtpMailer } from './smtp.ts';

let server: Awaited<ReturnType<typeof standInSmtp>>;
afterEach(() => server.stop());

async function listen(refuse?: () => Error) {
  server = await standInSmtp('secret', refuse);
  return server;
}

const mail = {
  to: 'ana@example.com',
  subject: 'Hola, peña',
  text: 'Un enlace: https://example.com/x\n.\nfin',
};

test('sends a complete mail with the credentials and the sender of the configuration', async () => {
  const { mails, url } = await listen();
  const mailer = smtpMailer(url(), 'Bambalina <no-reply@example.com>');
  await mailer.send(mail);
  mailer.close();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('To: ana@example.com');
  expect(mails[0]).toContain('From: Bambalina <no-reply@example.com>');
  expect(mails[0]).toContain('https://example.com/x\r\n.');
});

test('rejects when the server refuses the mail or the password', async () => {
  const { mails, url } = await listen(() => new Error('mailbox full'));
  const mailer = smtpMailer(url(), 'no-reply@example.com');
  await expect(mailer.send(mail)).rejects.toThrow();
  const withWrongPassword = smtpMailer(url('me:wrong'), 'no-reply@example.com');
  await expect(withWrongPassword.send(mail)).rejects.toThrow();
  expect(mails).toHaveLength(0);
  mailer.close();
  withWrongPassword.close();
});

test('a line break in the subject does not become another header', async () => {
  const { mails, url } = await listen();
  const mailer = smtpMailer(url(), 'no-reply@example.com');
  await mailer.send({ ...mail, subject: 'Hola\r\nBcc: eve@example.com' });
  mailer.close();
  expect(mails[0]).not.toMatch(/^Bcc:/m);
});

const attempt = async (url: string) => {
  const mailer = smtpMailer(url, 'no-reply@example.com');
  const failure: MailFailure = await mailer.send(mail).catch((error) => error);
  mailer.close();
  // Addresses and links that the server repeats are not in the message, which is logged.
  expect(failure.message).not.toMatch(/ana@example\.com|no-reply@|secret|guess|example\.com\/x/);
  return [failure.fault, failure.final, failure.message.replace(/:\d+/g, ':1')];
};
const at = 'the mail server at 127.0.0.1:1';

test('distinguishes a refused password, refused mail, missing TLS and an unreachable server', async () => {
  const { url, stop } = await listen(() => smtpAnswer(554, 'spam from <ana@example.com>'));
  expect(await attempt(url('me:guess'))).toEqual([
    'password',
    false,
    `${at} refuses the user or password of SMTP_URL (535)`,
  ]);
  expect(await attempt(url())).toEqual(['refused', false, `${at} refuses mail from here (554)`]);
  const [fault, final] = await attempt(url().replace('smtp:', 'smtps:'));
  expect([fault, final]).toEqual(['tls', false]);
  await stop();
  expect((await attempt(url()))[0]).toBe('unreachable');
  expect((await attempt('smtp://nowhere.invalid'))[0]).toBe('unreachable');
});

test.each([
  [550, '5.1.1 <ana@example.com> is not known', undefined, true, 'refuses the recipient (550 5.1.1)'],
  [
    450,
    '4.2.0 <ana@example.com> greylisted',
    undefined,
    false,
    'does not take the recipient now (450 4.2.0)',
  ],
  [
    554,
    '5.7.1 <ana@example.com>: Relay access denied',
    'refused',
    false,
    'refuses mail from here (554 5.7.1)',
  ],
  [530, '5.7.0 authentication required', 'refused', false, 'refuses mail from here (530 5.7.0)'],
])('classifies the answer %i %s to a recipient', async (code, text, fault, final, message) => {
  server = await standInSmtp('secret', undefined, { recipient: () => smtpAnswer(code, text) });
  expect(await attempt(server.url())).toEqual([fault, final, `${at} ${message}`]);
});

test('an untrusted certificate is a TLS failure', async () => {
  server = await standInSmtp('secret', undefined, { secure: true });
  expect((await attempt(server.url()))[0]).toBe('tls');
});

test('a server that closes the connection is unreachable', async () => {
  server = await standInSmtp('secret');
  const silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  expect((await attempt(`smtp://127.0.0.1:${port}`))[0]).toBe('unreachable');
  await new Promise((resolve) => silent.close(resolve));
});

test('an answer that never ends is a time-out, and the next mail uses another connection', async () => {
  await listen();
  const sockets = new Set<Socket>();
  const greeted = Promise.withResolvers<void>();
  // A proxy of the server, which answers the first connection with a line that is not the last of an answer.
  const front = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (sockets.size === 1) {
      socket.write('220 here\r\n');
      socket.on('data', () => socket.write('250-x\r\n', () => greeted.resolve()));
      return;
    }
    const upstream = connect(server.port, '127.0.0.1').on('error', () => {});
    socket.pipe(upstream).pipe(socket);
    // Else the server waits half a minute for its client.
    socket.once('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://me:secret@127.0.0.1:${port}`, 'no-reply@example.com', 60_000);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const sent = expect(mailer.send(mail)).rejects.toThrow('does not answer in time');
    await greeted.promise;
    vi.advanceTimersByTime(60_000);
    await sent;
  } finally {
    vi.useRealTimers();
  }
  await mailer.send(mail);
  expect(server.mails).toHaveLength(1);
  mailer.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => front.close(resolve));
});
