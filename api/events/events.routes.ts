import { codes } from '#contract/codes.ts';
import { events } from '#contract/events.ts';
import { removed, updated } from '../kit/answers.ts';
import { record } from '../kit/history.ts';
import type { Change, Mount } from '../kit/mount.ts';
import { invalidField, refuseStale } from '../kit/problems.ts';
import {
  createEvent,
  deleteEvent,
  findEvent,
  holdSpot,
  listEvents,
  lockEvent,
  updateEvent,
} from './events.store.ts';

const noun = 'events';

export function eventRoutes(on: Mount): void {
  on.answer(events.list, ({ db, query }) => listEvents(db, query));
  on.answer(events.read, ({ db, params }) => findEvent(db, params.id));
  on.change(events.create, create);
  on.change(events.update, update);
  on.change(events.remove, remove);
}

async function create({ tx, actor, query, body }: Change<typeof events.create>) {
  const spot_id = body.spot_id ?? query.spot_id;
  if (!spot_id) throw invalidField('spot_id', codes.required);
  if (!(await holdSpot(tx, spot_id))) throw invalidField('spot_id', codes.notFound);
  const event = await createEvent(tx, { ...body, spot_id });
  record(tx, actor, { noun, id: event.id, action: 'create', after: event });
  return event;
}

async function update({ tx, actor, params, body }: Change<typeof events.update>) {
  const { version, ...change } = body;
  const before = await lockEvent(tx, params.id);
  refuseStale(version, before);
  const after = await updateEvent(tx, before.id, change);
  record(tx, actor, { noun, id: before.id, action: 'update', before, after });
  return updated(after);
}

async function remove({ tx, actor, params }: Change<typeof events.remove>) {
  const event = await lockEvent(tx, params.id);
  await deleteEvent(tx, event.id);
  record(tx, actor, { noun, id: event.id, action: 'delete', before: event });
  return removed(event.id);
}
