import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
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

test('a mail arrives whole, signed in with the address of the configuration', async () => {
  const { mails, url } = await listen();
  const mailer = smtpMailer(url(), 'Bambalina <no-reply@example.com>');
  await mailer.send(mail);
  mailer.close();
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('To: ana@example.com');
  expect(mails[0]).toContain('From: Bambalina <no-reply@example.com>');
  expect(mails[0]).toContain('https://example.com/x\r\n.');
});

test('rejects when the server refuses the mail or the password, so that the job tries again', async () => {
  const { mails, url } = await listen(() => new Error('mailbox full'));
  const mailer = smtpMailer(url(), 'no-reply@example.com');
  await expect(mailer.send(mail)).rejects.toThrow();
  const stranger = smtpMailer(url('me:wrong'), 'no-reply@example.com');
  await expect(stranger.send(mail)).rejects.toThrow();
  expect(mails).toHaveLength(0);
  mailer.close();
  stranger.close();
});

test('nothing in a recipient or subject becomes another header or recipient', async () => {
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
  // Whatever the server repeats stays out of the log.
  expect(failure.message).not.toMatch(/ana@example\.com|no-reply@|secret|guess|example\.com\/x/);
  return [failure.fault, failure.final, failure.message.replace(/:\d+/g, ':1')];
};
const at = 'the mail server at 127.0.0.1:1';

test('tells a refused password, a lack of TLS and a server that takes nothing apart', async () => {
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
])('a recipient answered with %i %s', async (code, text, fault, final, message) => {
  server = await standInSmtp('secret', undefined, { recipient: () => smtpAnswer(code, text) });
  expect(await attempt(server.url())).toEqual([fault, final, `${at} ${message}`]);
});

test('a certificate that nobody vouches for is a matter of TLS', async () => {
  server = await standInSmtp('secret', undefined, { secure: true });
  expect((await attempt(server.url()))[0]).toBe('tls');
});

test('a server that hangs up is one that cannot be reached', async () => {
  server = await standInSmtp('secret');
  const silent = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as { port: number };
  expect((await attempt(`smtp://127.0.0.1:${port}`))[0]).toBe('unreachable');
  await new Promise((resolve) => silent.close(resolve));
});

test('a server that drips its answer for ever is given up, and the next mail gets another connection', async () => {
  await listen();
  let isDripping = true;
  const sockets = new Set<Socket>();
  // Stands in front of a well one: while it drips, a line that is never the last of the answer comes again and again.
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (!isDripping) {
      const behind = connect(server.port, '127.0.0.1').on('error', () => {});
      socket.pipe(behind).pipe(socket);
      return;
    }
    socket.write('220 here\r\n');
    const drip = setInterval(() => socket.write('250-x\r\n'), 50);
    socket.once('close', () => clearInterval(drip));
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const { port } = front.address() as AddressInfo;
  const mailer = smtpMailer(`smtp://me:secret@127.0.0.1:${port}`, 'no-reply@example.com', 1000);
  await expect(mailer.send(mail)).rejects.toThrow('does not answer in time');
  isDripping = false;
  await mailer.send(mail);
  expect(server.mails).toHaveLength(1);
  mailer.close();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => front.close(resolve));
});
