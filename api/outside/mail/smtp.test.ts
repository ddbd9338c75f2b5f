import { afterEach, expect, test } from 'vitest';
import { standInSmtp } from '../../testing/standInSmtp.ts';
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
