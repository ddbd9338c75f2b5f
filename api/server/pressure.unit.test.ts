import { expect, test } from 'vitest';
import { refuseUnderPressure } from './pressure.ts';

const page = 'text/html,application/xhtml+xml,*/*;q=0.8';

test.each([
  ['/api/admin/v1/spot', '*/*'],
  ['/api/admin/v1/spot', page],
  ['/files/a.webp', page],
  ['/readying', undefined],
])('%s (%s) is refused with a time to come back', async (url, accept) => {
  await expect(refuseUnderPressure({ url, headers: { accept } })).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    headers: { 'retry-after': '5' },
  });
});

test.each([
  ['/spots/user', page],
  ['/', page],
  ['/assets/index-1.js', '*/*'],
  ['/live', undefined],
  ['/ready', undefined],
])('%s, a part of the app or a probe, is not', async (url, accept) => {
  await expect(refuseUnderPressure({ url, headers: { accept } })).resolves.toBeUndefined();
});
