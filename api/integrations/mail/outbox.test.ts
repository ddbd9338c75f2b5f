import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { session } from '#contract/session.ts';
import { startTestApi } from '../../testing/calls/startTestApi.ts';

/* Without SMTP the log says where a mail is; in production it has no link (product/mails#without-smtp). */

test.each([
  ['production', false],
  ['test', true],
])('with NODE_ENV=%s, whether the log has the link of a mail: %s', async (NODE_ENV, hasLink) => {
  const written: string[] = [];
  const write = vi
    .spyOn(process.stdout, 'write')
    .mockImplementation((text) => written.push(String(text)) > 0);
  const api = await startTestApi({ NODE_ENV });
  try {
    const warn = vi.spyOn(api.app.log, 'warn').mockImplementation((line) => void written.push(String(line)));
    const { user } = await api.signedIn('editor');
    await api.nobody.call(session.forgotPassword, { body: { email: user.email } });
    const told = () => written.filter((line) => line.includes('.eml'));
    await expect.poll(told).toHaveLength(1);
    const [name = ''] = (await readdir(join(api.dataDir, 'outbox'))).filter((file) => file.endsWith('.eml'));
    expect(told()[0]).toContain(join(api.dataDir, 'outbox', name));
    expect(/token=/.test(told()[0] ?? '')).toBe(hasLink);
    expect(warn.mock.calls.flat().some((line) => String(line).endsWith('only: SMTP_URL is not set.'))).toBe(
      !hasLink,
    );
  } finally {
    write.mockRestore();
    await api.stop();
  }
});
