import { expect, test } from 'vitest';
import { json, standIn, status } from '../testing/stand-ins/standIn.ts';
import { mapStyle } from './map-style.ts';

test('a map style that cannot be read is retried until it can, and redirects are not followed', async () => {
  const trap = await standIn(json({}));
  const host = await standIn(status(302, { location: `${trap.url}/style.json` }));
  const reasons: unknown[] = [];
  const style = mapStyle(`${host.url}/style.json`, (reason) => reasons.push(reason), 5);
  await expect.poll(() => reasons.length).toBeGreaterThan(2);
  expect(style.origins()).toEqual([host.url]);
  host.answer(json({ sources: {}, glyphs: 'https://fonts.example/{range}' }));
  await expect.poll(() => style.origins()).toEqual([host.url, 'https://fonts.example']);
  const { length } = host.calls;
  style.stop();
  expect([trap.calls, length]).toEqual([[], 1]);
  await host.stop();
  await trap.stop();
});

test.each([
  [null],
  [[]],
  ['x'],
  [{ sources: [1, null, 'x'], sprite: 3, glyphs: {} }],
  [{ sources: { a: { tiles: 'x' } } }],
])('the map style %j adds no origins', async (content) => {
  const host = await standIn(json(content));
  const reasons: unknown[] = [];
  const style = mapStyle(host.url, (reason) => reasons.push(reason));
  await expect.poll(() => host.calls.length).toBe(1);
  expect([style.origins(), reasons]).toEqual([[host.url], []]);
  style.stop();
  await host.stop();
});
