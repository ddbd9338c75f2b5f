import type { Noun } from '#contract/kit/noun.ts';
import { pictureColumns } from '../files/pictures/picture-field.ts';
import type { StoredPicture } from '../files/pictures/pictures.ts';
import type { Change } from '../http/call.ts';
import type { Mount } from '../http/mount.ts';
import { refuseStale } from '../problems/problems.ts';
import { declaredBulk } from './bulk/declared.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { changeRecorder } from './change-recorder.ts';
import { exportList } from './export/export-list.ts';
import { importRoutes } from './import/routes.ts';
import type { NounOverrides, NounTable, NounWithHistory, RequiredColumns } from './noun.checks.ts';
import { nounStore, type Row } from './noun.store.ts';
import { searchSourceOf } from './search-source.ts';
import { trashRoutes } from './trash/routes.ts';
import { actionOf, restoredPicture, versionFields } from './versions.ts';

type Calls = Noun['calls'];

/**
 * The handlers of a declared noun: list, read, create, update, remove, restore, destroy. Changes write the history and clean up pictures.
 * `overrides` replace parts of them. A table without the columns of the contract does not compile.
 */
export const nounRoutes =
  <N extends NounWithHistory, T extends NounTable, P extends NounOverrides<N>>(
    noun: N,
    table: T & RequiredColumns<N, T, P>,
    overrides?: P,
  ) =>
  (on: Mount): void =>
    mount(on, noun, table, (overrides ?? {}) as NounOverrides<Noun>);

function mount(on: Mount, noun: NounWithHistory, table: NounTable, overrides: NounOverrides<Noun>): void {
  const { calls, picture } = noun;
  const store = nounStore(noun, table, overrides);
  const recorder = changeRecorder<Row>(noun.name, table, (row) => (picture ? picturesOf(row, picture) : []));
  const values = async (call: Change<Calls['create'] | Calls['update']>, before?: Row) => {
    const { version: _, ...fields } = call.body;
    const columns = (await overrides.values?.(call, before)) ?? fields;
    return picture ? { ...columns, ...columnsOfPicture(picture, fields[picture], before) } : columns;
  };

  on.answer(calls.list, async (call) =>
    call.query.export ? exportList(call, store.listing) : store.list(call.db, call.query),
  );
  on.answer(calls.read, ({ db, params }) => store.find(db, params.id));
  on.change(
    calls.create,
    overrides.create ??
      (async (call) => recorder.created(call, await store.create(call.tx, await values(call)))),
  );
  const update: typeof overrides.update =
    overrides.update ??
    (async (call) => {
      const before = await store.lock(call.tx, call.params.id);
      refuseStale(call.body.version, before);
      const after = await store.update(call.tx, before.id, await values(call, before));
      return recorder.changed(call, before, after);
    });
  on.change(calls.update, update);
  const names = Object.keys(noun.fields.shape);
  on.change(calls.restoreVersion, async (call) => {
    const { params, body, tx } = call;
    const of = { noun: noun.name, id: params.id, names, find: store.find, config: call.config };
    const version = await versionFields(tx, of, body);
    const fields: Readonly<Record<string, unknown>> =
      (await overrides.restorable?.(call, version)) ?? version;
    const restored = picture &&
      picture in fields && { [picture]: await restoredPicture(tx, fields[picture]) };
    const change = {
      ...call,
      body: { ...fields, ...restored, version: body.version },
      action: actionOf(body),
    };
    return update(change);
  });
  on.change(
    calls.remove,
    overrides.remove ??
      (async (call) => {
        const before = await store.lock(call.tx, call.params.id);
        refuseStale(call.query.version, before);
        const answer = await recorder.removed(call, before);
        await overrides.removed?.(call, before);
        return answer;
      }),
  );
  const bulk = declaredBulk(noun, table, store.where, overrides.bulk);
  bulkRoutes(on, bulk);
  importRoutes(on, {
    bulk: { ...bulk, calls },
    columns: store.listing.columns,
    fixed: picture ? [picture] : [],
    created: noun.fields,
    ...overrides.import,
  });
  const searchSource = searchSourceOf(noun, table);
  if (searchSource) on.searchable(noun.name, searchSource);
  const { restored } = overrides;
  trashRoutes<Row>(on, calls, { noun: noun.name, table, find: store.find, ...(restored && { restored }) });
}

const picturesOf = (row: Row, picture: string) => [row[picture], row.thumbnail] as (string | null)[];

const columnsOfPicture = (picture: string, value: unknown, before: Row | undefined) =>
  pictureColumns(
    picture,
    value as StoredPicture | string | undefined,
    before as Record<string, string | null>,
  );
