import { expect, test } from 'vitest';
import type { BackupFault } from '#contract/backups.ts';
import { type BackupRun, isTooOld, lastDue, statusOf } from './backups.rules.ts';

/* What administrators read of backups, and when one is due (product/backups). */

const now = new Date('2026-11-26T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const run = (kind: BackupRun['kind'], hours: number, fault: BackupFault | null = null): BackupRun => ({
  ...{ id: '', kind, at: hoursAgo(hours), fault, file: 'one', bytes: null, sha256: null },
  ...{ rows: 88_120, pictures: 7, flawed: 1 },
});
const at = { hour: 3, minute: 0 };
const noKeys = { to: undefined, at, keep: 14, publicKeys: [], privateKeys: [], drillDatabaseUrl: undefined };
const statusWith = (backup: BackupRun | undefined, drill: BackupRun | undefined, keys: object = {}) =>
  statusOf({ backup, drill }, { ...noKeys, ...keys }, now);

test.each([
  [3, 0, '2026-11-26T03:00:00.000Z'],
  [12, 0, '2026-11-26T12:00:00.000Z'],
  [12, 1, '2026-11-25T12:01:00.000Z'],
  [23, 59, '2026-11-25T23:59:00.000Z'],
])('a backup of %i:%i was due last at %s', (hour, minute, due) => {
  expect(lastDue({ hour, minute }, now).toISOString()).toBe(due);
});

test('after 26 hours it is too old', () => {
  expect(isTooOld(hoursAgo(26), now)).toBe(false);
  expect(isTooOld(hoursAgo(26.01), now)).toBe(true);
});

test('the last drill is told, and how much was the same', () => {
  const status = { stage: 'drill', at: hoursAgo(8), fault: null, rows: 88_120, pictures: 7, flawed: 1 };
  expect(statusWith(run('backup', 9), run('drill', 8))).toEqual(status);
  expect(statusWith(run('backup', 9), run('drill', 8, 'damaged'))).toMatchObject({ fault: 'damaged' });
});

test('a backup that failed last is told first, without what an earlier one had', () => {
  const status = { stage: 'backup', at: hoursAgo(9), fault: 'diskFull', rows: 0, pictures: 0, flawed: 0 };
  expect(statusWith(run('backup', 9, 'diskFull'), run('drill', 8))).toEqual(status);
});

test('without a drill, or with an old one, nothing is proven', () => {
  expect(statusWith(undefined, undefined)).toMatchObject({ at: null, fault: 'none' });
  expect(statusWith(run('backup', 9), run('drill', 27))).toMatchObject({ at: hoursAgo(27), fault: 'late' });
});

test('where the private key is elsewhere, that is why; until the drill of that machine is recorded', () => {
  const keys = { publicKeys: ['age1'] };
  expect(statusWith(run('backup', 9), undefined, keys)).toMatchObject({ fault: 'keyMissing' });
  expect(statusWith(run('backup', 9), run('drill', 27), keys)).toMatchObject({ fault: 'keyMissing' });
  expect(statusWith(run('backup', 9), run('drill', 8), keys)).toMatchObject({ fault: null });
  const both = { ...keys, privateKeys: ['AGE'] };
  expect(statusWith(run('backup', 9), run('drill', 27), both)).toMatchObject({ fault: 'late' });
});
