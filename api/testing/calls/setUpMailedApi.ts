import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { ownPort } from '../processes/ownPort.ts';
import { standInSmtp } from '../stand-ins/standInSmtp.ts';
import { startTestApi, type TestApi } from './startTestApi.ts';

/**
 * Starts the API of a test file with a mail server that each test finds empty and running, and may stop and start. Both are usable in hooks
 * and tests only.
 */
export function setUpMailedApi() {
  const api = {} as TestApi;
  let port: number;
  let server: Awaited<ReturnType<typeof standInSmtp>>;
  const smtp = {
    /** What it has accepted, as it was sent, and as text. */
    get sources() {
      return server.sources;
    },
    get mails() {
      return server.mails;
    },
    async start() {
      server = await standInSmtp('secret', undefined, { port });
    },
    stop: () => server.stop(),
  };
  beforeAll(async () => {
    port = await ownPort();
    Object.assign(api, await startTestApi({ SMTP_URL: `smtp://me:secret@127.0.0.1:${port}` }));
  });
  beforeEach(smtp.start);
  afterEach(async () => {
    await smtp.stop();
    await api.db.execute("delete from pgboss.job where name like 'mail-%'");
  });
  afterAll(() => api.stop());
  return { api, smtp };
}
