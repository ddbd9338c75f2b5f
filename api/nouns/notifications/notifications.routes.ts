import { codes } from '#contract/kit/codes.ts';
import {
  canEdit,
  canMove,
  canResend,
  isOpen,
  type Notification,
  notification,
  notifications,
  pushBytes,
  pushLimit,
} from '#contract/notifications.ts';
import { countOf } from '../../database/queries/tallies.ts';
import { updated } from '../../http/answers.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { conflict, invalidField, refuseStale } from '../../problems/problems.ts';
import { nounRoutes } from '../../records/noun.ts';
import { recorded } from '../../records/recorded.ts';
import { schedule } from './notifications.delivery.ts';
import { notificationRows } from './notifications.store.ts';
import { notifications as table } from './notifications.table.ts';

const done = recorded<Notification>('notifications');
const five = nounRoutes(notification, table, { create, update, remove });

export function notificationRoutes(on: Mount): void {
  five(on);
  on.answer(notifications.reach, async ({ db, query: { country } }) => ({
    country,
    people: await countOf(db, 'users', { country, status: 'active' }),
  }));
  on.change(notifications.resend, resend);
  on.change(notifications.cancel, async (call) => {
    const before = await notificationRows.lock(call.tx, call.params.id);
    if (before.state === 'cancelled') return updated(before);
    if (!canMove(before.state, 'cancelled')) throw conflict(codes.alreadySent, before);
    const after = await notificationRows.update(call.tx, before.id, { state: 'cancelled', retry_at: null });
    return done.changed(call, before, after);
  });
}

async function create(call: Change<typeof notifications.create>) {
  refuseTooLong(call.body);
  const send_at = call.body.send_at ?? new Date().toISOString();
  const after = await notificationRows.create(call.tx, { ...call.body, send_at });
  await schedule(call.tx, call.jobs, after.id, send_at);
  return done.created(call, after);
}

async function remove(call: Change<typeof notifications.remove>) {
  const before = await notificationRows.lock(call.tx, call.params.id);
  if (before.state === 'sending') throw conflict(codes.sendingNow);
  await notificationRows.remove(call.tx, before.id);
  return done.removed(call, before);
}

async function update(call: Change<typeof notifications.update>) {
  const { version, send_at, ...plain } = call.body;
  const before = await notificationRows.lock(call.tx, call.params.id);
  if (before.state === 'cancelled') throw conflict(codes.alreadyCancelled);
  if (!canEdit(before.state)) throw conflict(codes.alreadySent);
  refuseStale(version, before);
  refuseTooLong({ ...before, ...plain });
  // Given as none, it goes out now; not given, when it was going to. What was tried already waits to be sent again.
  const at = send_at === undefined ? before.send_at : (send_at ?? new Date().toISOString());
  const after = await notificationRows.update(call.tx, before.id, { ...plain, send_at: at });
  const isMoved = isOpen(before.state) && after.send_at !== before.send_at;
  if (isMoved) await schedule(call.tx, call.jobs, after.id, at);
  return done.changed(call, before, after);
}

/** One that nobody got begins anew; whoever asks second, after the lock, finds it on its way. */
async function resend(call: Change<typeof notifications.resend>) {
  const { version, send_at, ...plain } = call.body;
  const before = await notificationRows.lock(call.tx, call.params.id);
  if (before.state === 'cancelled') throw conflict(codes.alreadyCancelled);
  if (!canResend(before.state)) throw conflict(codes.alreadySent);
  refuseStale(version, before);
  refuseTooLong({ ...before, ...plain });
  const at = send_at ?? new Date().toISOString();
  const anew = { state: 'scheduled', reason: '', attempts: 0, retry_at: null, sent_at: null } as const;
  const after = await notificationRows.update(call.tx, before.id, { ...plain, ...anew, send_at: at });
  await schedule(call.tx, call.jobs, after.id, at);
  return done.changed(call, before, after);
}

function refuseTooLong(text: Parameters<typeof pushBytes>[0]): void {
  if (pushBytes(text) > pushLimit) throw invalidField('body', codes.pushTooLong);
}
