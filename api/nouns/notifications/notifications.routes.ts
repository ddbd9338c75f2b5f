import { codes } from '#contract/kit/codes.ts';
import {
  canCancel,
  canEdit,
  canResend,
  canTransition,
  canUncancel,
  type DeliveryState,
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
import { changeRecorder } from '../../records/change-recorder.ts';
import type { RecordChange } from '../../records/history.ts';
import { nounRoutes } from '../../records/noun.ts';
import { bulkOfNotifications } from './notifications.bulk.ts';
import { scheduleDelivery } from './notifications.delivery.ts';
import { isSendTimePast } from './notifications.rules.ts';
import { notificationRows } from './notifications.store.ts';
import { notifications as table } from './notifications.table.ts';

const audit = changeRecorder<Notification>('notifications', table);
const crudRoutes = nounRoutes(notification, table, {
  create,
  update,
  remove,
  restored,
  bulk: bulkOfNotifications,
  // Each would be a push to a whole country; an empty time is now.
  import: { created: undefined, fixed: ['send_at'] },
});

export function notificationRoutes(on: Mount): void {
  crudRoutes(on);
  on.answer(notifications.reach, async ({ db, query: { country } }) => ({
    country,
    people: await countOf(db, 'users', { country, status: 'active' }),
  }));
  on.change(notifications.resend, resend);
  on.change(notifications.uncancel, uncancel);
  on.change(notifications.cancel, async (call) => {
    const before = await notificationRows.lock(call.tx, call.params.id);
    if (before.state === 'cancelled') return updated(before);
    if (!canTransition(before.state, 'cancelled')) throw conflict(codes.alreadySent, before);
    const after = await notificationRows.update(call.tx, before.id, { state: 'cancelled', retry_at: null });
    return audit.changed(call, before, after);
  });
}

/** Its job waits still, because cancelling does not remove it. */
async function uncancel(call: Change<typeof notifications.uncancel>) {
  const before = await notificationRows.lock(call.tx, call.params.id);
  refuseStale(call.body.version, before);
  if (before.state !== 'cancelled') throw conflict(codes.alreadySent, before);
  if (!canUncancel(before)) throw conflict(codes.sendTimePassed, before);
  const after = await notificationRows.update(call.tx, before.id, { state: 'scheduled' });
  return audit.changed({ ...call, action: 'undo' }, before, after);
}

async function create(call: Change<typeof notifications.create>) {
  refuseTooLong(call.body);
  refusePast(call.body.send_at);
  const send_at = call.body.send_at ?? new Date().toISOString();
  const after = await notificationRows.create(call.tx, { ...call.body, send_at });
  await scheduleDelivery(call, after.id, send_at);
  return audit.created(call, after);
}

async function remove(call: Change<typeof notifications.remove>) {
  const before = await notificationRows.lock(call.tx, call.params.id);
  refuseStale(call.query.version, before);
  if (before.state === 'sending') throw conflict(codes.sendingNow);
  return audit.removed(call, before);
}

/** A notification whose time passed while it was in the trash is not sent. */
async function restored({ tx }: RecordChange, record: Notification): Promise<Notification> {
  const isPast = record.state === 'scheduled' && record.send_at <= new Date().toISOString();
  return isPast ? notificationRows.update(tx, record.id, { state: 'cancelled', retry_at: null }) : record;
}

async function update(call: Change<typeof notifications.update>) {
  const { version: _, send_at, ...fields } = call.body;
  const before = await lockForChange(call, canEdit);
  if (canCancel(before.state)) refusePast(send_at, before.send_at);
  // `null` means now; absent, the time stays. A notification that was tried already is sent only by `resend`.
  const at = send_at === undefined ? before.send_at : (send_at ?? new Date().toISOString());
  const after = await notificationRows.update(call.tx, before.id, { ...fields, send_at: at });
  if (canCancel(before.state) && after.send_at !== before.send_at) await scheduleDelivery(call, after.id, at);
  return audit.changed(call, before, after);
}

/** Starts over with a notification that was not delivered; a concurrent second request gets 409. */
async function resend(call: Change<typeof notifications.resend>) {
  const { version: _, ...fields } = call.body;
  const before = await lockForChange(call, canResend);
  refusePast(fields.send_at, before.send_at);
  const send_at = fields.send_at ?? new Date().toISOString();
  const initial = { state: 'scheduled', reason: '', attempts: 0, retry_at: null, sent_at: null } as const;
  const after = await notificationRows.update(call.tx, before.id, { ...fields, ...initial, send_at });
  await scheduleDelivery(call, after.id, send_at);
  return audit.changed(call, before, after);
}

/** The notification, locked until the transaction ends; throws if it must not be changed as the body says. */
async function lockForChange(
  { tx, params, body }: Change<typeof notifications.update> | Change<typeof notifications.resend>,
  isAllowed: (state: DeliveryState) => boolean,
): Promise<Notification> {
  const { version, send_at: _, ...fields } = body;
  const before = await notificationRows.lock(tx, params.id);
  if (before.state === 'cancelled') throw conflict(codes.alreadyCancelled);
  if (!isAllowed(before.state)) throw conflict(codes.alreadySent);
  refuseStale(version, before);
  refuseTooLong({ ...before, ...fields });
  return before;
}

/** Sent at once it could not be taken back. */
function refusePast(at: string | null | undefined, before?: string): void {
  if (at && isSendTimePast(at, before)) throw invalidField('send_at', codes.sendTimePast);
}

function refuseTooLong(text: Parameters<typeof pushBytes>[0]): void {
  if (pushBytes(text) > pushLimit) throw invalidField('body', codes.pushTooLong);
}
