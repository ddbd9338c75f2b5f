import { EventFields, type EventRecord, events } from '#contract/events.ts';
import type { ChangeAction } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField, refuseStale } from '../../problems/problems.ts';
import { bulkRoutes } from '../../records/bulk/routes.ts';
import { changeRecorder } from '../../records/change-recorder.ts';
import { exportList } from '../../records/export/export-list.ts';
import { importRoutes } from '../../records/import/routes.ts';
import { trashRoutes } from '../../records/trash/routes.ts';
import { actionOf, versionFields } from '../../records/versions.ts';
import { lockSpotKey } from '../spots/spots.change.ts';
import { bulkOfEvents } from './events.bulk.ts';
import { eventListing, eventRows, listEvents } from './events.store.ts';
import { events as table } from './events.table.ts';

const audit = changeRecorder<EventRecord>('events', table);

export function eventRoutes(on: Mount): void {
  on.answer(events.list, async (call) =>
    call.query.export ? exportList(call, eventListing) : listEvents(call.db, call.query),
  );
  on.answer(events.read, ({ db, params }) => eventRows.find(db, params.id));
  on.change(events.create, create);
  on.change(events.update, update);
  on.change(events.restoreVersion, async (call) => {
    const { tx, params, body } = call;
    const fields = await versionFields(
      tx,
      {
        noun: 'events',
        id: params.id,
        names: Object.keys(EventFields.shape),
        find: eventRows.find,
        config: call.config,
      },
      body,
    );
    return update({ ...call, body: { ...fields, version: body.version }, action: actionOf(body) });
  });
  on.change(events.remove, async (call) => {
    const before = await eventRows.lock(call.tx, call.params.id);
    refuseStale(call.query.version, before);
    return audit.removed(call, before);
  });
  bulkRoutes(on, bulkOfEvents);
  importRoutes(on, {
    bulk: { ...bulkOfEvents, calls: events },
    columns: eventListing.columns,
    created: events.create.body,
  });
  trashRoutes(on, events, { noun: 'events', table, find: eventRows.find });
}

async function update(call: Change<typeof events.update> & { action?: ChangeAction }) {
  const { version, ...fields } = call.body;
  const before = await eventRows.lock(call.tx, call.params.id);
  refuseStale(version, before);
  return audit.changed(call, before, await eventRows.update(call.tx, before.id, fields));
}

async function create(call: Change<typeof events.create>) {
  const spot_id = call.body.spot_id ?? call.query.spot_id;
  if (!spot_id) throw invalidField('spot_id', codes.required);
  if (!(await lockSpotKey(call.tx, spot_id))) throw invalidField('spot_id', codes.notFound);
  return audit.created(call, await eventRows.create(call.tx, { ...call.body, spot_id }));
}
