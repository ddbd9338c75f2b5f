import { expect, test } from 'vitest';
import { setUpLinkRuns } from '../../testing/links/linkRuns.ts';
import { banners } from '../banners/banners.table.ts';
import { spots } from '../spots/spots.table.ts';
import { stories } from '../stories/stories.table.ts';
import { users } from '../users/users.table.ts';
import { newlyDeadLinks } from './links.change.ts';

const { world, link, at, collect, stored, addLinks } = setUpLinkRuns();

test('the addresses that records show are collected once each; those that no record has any more are removed', async () => {
  const { db, pool } = world.database;
  await db.insert(spots).values([
    {
      ...{ name: 'a', type: 'people', link: link('a'), youtube_link: link('b') },
      playlist: { show_playlist: true, spotify_link: link('c') },
      instagram: { show_instagram: true, instagram_link: link('d') },
      whatsapp: { show_whatsapp: true, whatsapp: link('e') },
      advertisement: { show_advertisement: true, advertisement_banner: '', advertisement_link: link('f') },
    },
    { name: 'b', type: 'live', link: link('a'), whatsapp: { show_whatsapp: true, whatsapp: '+54 11 1234' } },
    { name: 'off', type: 'live', instagram: { show_instagram: false, instagram_link: link('off') } },
    { name: 'none', type: 'live' },
  ]);
  await db.insert(stories).values([
    { type: 'website_link', link: link('g'), country: 'AR' },
    { type: 'song', country: 'AR' },
  ]);
  await addLinks('HTTPS://Bar.example?a=b', 'http://[2001:db8::1]:81/x');
  const rows = [
    { address: 'HTTPS://Bar.example?a=b', host: 'bar.example' },
    { address: 'http://[2001:db8::1]:81/x', host: '[2001:db8::1]' },
    ...[...'abcdefg'].map((name) => ({ address: link(name), host: `${name}.example` })),
  ];
  const sorted = (list: object[]) => list.map((row) => JSON.stringify(row)).sort();
  expect(sorted(await stored('address, host'))).toEqual(sorted(rows));
  await pool.query(`update link_checks set failures = 7`);
  await db.delete(banners);
  await pool.query(`update spots set youtube_link = '' where name = 'a'`);
  await addLinks(link('h'));
  await collect();
  expect(await stored('host, failures')).toEqual([
    ...[...'acdefg'].map((name) => ({ host: `${name}.example`, failures: 7 })),
    { host: 'h.example', failures: 0 },
  ]);
});

test('newly dead links are those of enabled spots with an owner, by owner', async () => {
  const { db, pool } = world.database;
  const values = { first_name: 'a', last_name: 'b', email: 'owner@example.com', role: 'user' } as const;
  const [owner] = await db.insert(users).values(values).returning();
  const user_id = owner?.id ?? null;
  const spot = { type: 'live', user_id, enable: true } as const;
  const [first, second] = await db
    .insert(spots)
    .values([
      { ...spot, name: 'one', link: link('a') },
      {
        ...spot,
        name: 'two',
        instagram: { show_instagram: true, instagram_link: link('a') },
        link: link('b'),
      },
      { ...spot, name: 'not enabled', enable: false, link: link('a') },
      { ...spot, name: 'no owner', user_id: null, link: link('a') },
      { ...spot, name: 'before', link: link('c') },
      { ...spot, name: 'failing', link: link('d') },
    ])
    .returning();
  await collect();
  await pool.query(
    `update link_checks set status = 404, failing_since = $1, dead_since = $2
     where host in ('a.example', 'b.example')`,
    [at(-4), at(0)],
  );
  await pool.query(`update link_checks set dead_since = $1 where host = 'c.example'`, [at(-1)]);
  const dead = { user_id, status: 404, fault: null, since: at(-4) };
  expect(await newlyDeadLinks(db, at(0))).toEqual([
    { ...dead, spot_id: first?.id, name: 'one', address: link('a'), fields: ['link'] },
    { ...dead, spot_id: second?.id, name: 'two', address: link('a'), fields: ['instagram'] },
    { ...dead, spot_id: second?.id, name: 'two', address: link('b'), fields: ['link'] },
  ]);
  expect(await newlyDeadLinks(db, at(0.1))).toEqual([]);
});
