import { describe, expect, test } from 'vitest';
import type { HistoryNoun } from './nouns.ts';
import { eventTypesOf, type RecordedChange, webhookEvents, webhookTestEvent } from './webhooks.events.ts';

/* Which events there are, and which of them a change is (product/webhooks#events). */

test('the events that an administrator can choose', () => {
  const ofEvery = 'created updated deleted restored destroyed';
  const all: Record<string, string> = {
    user: `${ofEvery} role_changed password_changed`,
    spot: `${ofEvery} enabled disabled`,
    event: ofEvery,
    comment: ofEvery,
    revision: `${ofEvery} approved rejected`,
    submission: 'created updated approved rejected',
    category: ofEvery,
    pic: ofEvery,
    story: ofEvery,
    banner: ofEvery,
    notification: `${ofEvery} sent`,
  };
  const types = Object.entries(all).flatMap(([noun, verbs]) =>
    verbs.split(' ').map((verb) => `${noun}.${verb}`),
  );
  expect(webhookEvents).toEqual(types);
  expect(webhookTestEvent).toBe('webhook.test');
});

const change = (noun: HistoryNoun, action: string, more: Partial<RecordedChange> = {}): RecordedChange => ({
  ...{ noun, action, hadRecord: true, wasDeleted: false, enabledBefore: null, enabledAfter: null },
  ...more,
});

describe('a change', () => {
  test.each<[HistoryNoun, action: string, types: string]>([
    ['categories', 'create', 'category.created'],
    ['stories', 'update', 'story.updated'],
    ['pics', 'delete', 'pic.deleted'],
    ['comments', 'destroy', 'comment.destroyed'],
    ['users', 'undo', 'user.updated'],
    ['users', 'import', 'user.updated'],
    ['users', 'password', 'user.password_changed'],
    ['users', 'role', 'user.updated user.role_changed'],
    ['notifications', 'send', 'notification.sent'],
    ['revisions', 'approve', 'revision.approved'],
    ['submissions', 'reject', 'submission.rejected'],
    ['revisions', 'destroy', 'revision.destroyed'],
    // Its revision was approved, or its submission.
    ['spots', 'approve', 'spot.updated'],
    // What a noun has no event for is not told as another one.
    ['submissions', 'destroy', 'submission.destroyed'],
    // Another's version of the program may have written it.
    ['spots', 'invented', ''],
    ['spots', 'toString', ''],
  ])('of %s: %s', (noun, action, types) => {
    expect(eventTypesOf(change(noun, action)).join(' ')).toBe(types);
  });

  test('that imports or restores is told by what there was before', () => {
    const types = (action: string, more: Partial<RecordedChange>) =>
      eventTypesOf(change('banners', action, more));
    expect(types('import', { hadRecord: false })).toEqual(['banner.created']);
    expect(types('create', { hadRecord: false })).toEqual(['banner.created']);
    expect(types('update', { hadRecord: false })).toEqual(['banner.updated']);
    // From the trash, where users stay records; otherwise it is an earlier version.
    expect(types('restore', { hadRecord: false })).toEqual(['banner.restored']);
    expect(types('restore', { wasDeleted: true })).toEqual(['banner.restored']);
    expect(types('restore', {})).toEqual(['banner.updated']);
    expect(types('update', { wasDeleted: true })).toEqual(['banner.updated']);
  });

  test.each<[action: string, before: boolean | null, after: boolean | null, types: string]>([
    ['create', null, true, 'spot.created spot.enabled'],
    ['create', null, false, 'spot.created'],
    ['update', false, true, 'spot.updated spot.enabled'],
    ['update', true, false, 'spot.updated spot.disabled'],
    ['update', true, true, 'spot.updated'],
    ['update', true, null, 'spot.updated'],
    ['delete', true, false, 'spot.deleted'],
    ['restore', false, true, 'spot.updated spot.enabled'],
  ])('of a spot: %s, enabled %s, then %s', (action, enabledBefore, enabledAfter, types) => {
    const about = { enabledBefore, enabledAfter };
    expect(eventTypesOf(change('spots', action, about)).join(' ')).toBe(types);
    // Only spots are enabled.
    const [first = ''] = types.split(' ');
    expect(eventTypesOf(change('events', action, about))).toEqual([first.replace('spot', 'event')]);
  });
});
