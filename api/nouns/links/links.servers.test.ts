/** @module-tag extended */

import { expect, test } from 'vitest';
import { setUpLinkRuns } from '../../testing/links/linkRuns.ts';

/* Two servers and a host that is asked by one of them, when a redirect leads the other one there (product/links#polite). */

const { world, now, link, run, stored, addLinks } = setUpLinkRuns();

test('the other one waits until the host has answered, and asks it then', async () => {
  const held = Promise.withResolvers<void>();
  let [open, most] = [0, 0];
  world.host.answer(async ({ url }, response) => {
    if (url.hostname === 'busy.example') {
      open += 1;
      most = Math.max(most, open);
      if (url.pathname === '/own') await held.promise;
      open -= 1;
    }
    if (url.pathname === '/moved') response.writeHead(301, { location: link('busy', '/there') });
    else response.writeHead(200);
    response.end();
  });
  await addLinks(link('busy', '/own'));
  const first = run();
  await expect.poll(() => open).toBe(1);
  await addLinks(link('other', '/moved'));
  const clock = {
    now,
    async pause(ms: number) {
      world.time += ms;
      // Its clock goes on once the other one has its answer.
      await held.promise;
    },
  };
  const second = run({ clock });
  // Whichever of them claims the second link, it is led to the host that is being asked.
  await expect.poll(() => world.host.calls.map(({ url }) => url.pathname)).toEqual(['/own', '/moved']);
  held.resolve();
  await Promise.all([first, second]);
  expect(most).toBe(1);
  expect(await stored('address, status, moved_to')).toEqual([
    { address: link('busy', '/own'), status: 200, moved_to: null },
    { address: link('other', '/moved'), status: 200, moved_to: link('busy', '/there') },
  ]);
  const locks =
    "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())";
  expect((await world.database.pool.query(locks)).rowCount).toBe(0);
});
