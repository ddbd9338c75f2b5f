import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '#contract/index.ts';
import { session } from '#contract/session.ts';
import { webhooks } from '#contract/webhooks.ts';
import { callerOn } from '../../testing/calls/callerOn.ts';
import { newDataDir } from '../../testing/processes/newDataDir.ts';
import { admin, adminEnv, spawnServer } from '../../testing/processes/serverProcess.ts';
import { standIn, status } from '../../testing/stand-ins/standIn.ts';
import { sentTo } from '../../testing/webhooks/webhookReceiver.ts';

/* Two real servers on one database, killed again and again while records change: nothing is lost, each record in order. */

const kills = 6;
let folder: Awaited<ReturnType<typeof newDataDir>>;
let receiver: Awaited<ReturnType<typeof standIn>>;
beforeAll(async () => {
  folder = await newDataDir('bambalina-webhooks-');
  receiver = await standIn(status(204));
});
afterAll(async () => {
  await folder.remove();
  await receiver.stop();
});

test(`${kills} kills: each committed change arrives at least once, with one id, in order per record`, async () => {
  const env = { DATA_DIR: folder.dataDir, ...adminEnv, WEBHOOK_ALLOW: new URL(receiver.url).host };
  const first = spawnServer(env);
  const url = await first.ready();
  const { body } = await callerOn(url, undefined)(session.login, { body: admin });
  const call = callerOn(url, body.access_token);
  const events = ['category.created', 'category.updated'];
  await call(webhooks.create, { body: { name: 'Caja', url: receiver.url, events } });
  let victim = spawnServer(env);
  await victim.ready();

  const versions = new Map<string, number>();
  let isEnding = false;
  const change = async (lane: number) => {
    const { id } = (await call(contract.categories.create, { body: { name: `Lane ${lane}` } })).body;
    for (let n = 1; !isEnding; n++) {
      versions.set(id, n);
      const request = { params: { id }, body: { name: `Lane ${lane} ${n}` } };
      expect((await call(contract.categories.update, request)).status).toBe(200);
      versions.set(id, n + 1);
      await wait(20);
    }
  };
  const lanes = [0, 1, 2].map(change);
  for (let n = 0; n < kills; n++) {
    await wait(1500);
    await victim.end('SIGKILL');
    victim = spawnServer(env);
    await victim.ready();
  }
  isEnding = true;
  await Promise.all(lanes);
  const total = [...versions.values()].reduce((sum, version) => sum + version);
  const ids = () => new Set(sentTo(receiver).map(({ id }) => id)).size;
  // Claims of killed servers end after a minute.
  await expect.poll(ids, { timeout: 120_000, interval: 500 }).toBe(total);
  for (const [id, last] of versions) {
    const seen = sentTo(receiver).filter(({ body: sent }) => sent.data.id === id);
    const order = [...new Map(seen.map((one) => [one.id, one.body.data.version])).values()];
    expect(order).toEqual(Array.from({ length: last }, (_, n) => n + 1));
  }
  console.log(`${total} events, ${receiver.calls.length - total} of them sent twice`);
  await Promise.all([first.end(), victim.end()]);
}, 300_000);
