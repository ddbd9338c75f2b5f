import type { Noun } from '#contract/kit/noun.ts';
import { pictureColumns } from '../files/pictures/picture-field.ts';
import type { StoredPicture } from '../files/pictures/pictures.ts';
import type { Change } from '../http/call.ts';
import type { Mount } from '../http/mount.ts';
import { refuseStale } from '../problems/problems.ts';
import type { KeptNoun, NounTable, Pieces, Serves } from './noun.checks.ts';
import { nounStore, type Row } from './noun.store.ts';
import { recorded } from './recorded.ts';

type Calls = Noun['calls'];

/**
 * The five calls of a declared noun on its table: list, read, create, change, delete; each change with its history and
 * its pictures. `pieces` are what it does otherwise. A table that lacks what the contract names does not compile.
 */
export const nounRoutes =
  <N extends KeptNoun, T extends NounTable, P extends Pieces<N>>(
    noun: N,
    table: T & Serves<N, T, P>,
    pieces?: P,
  ) =>
  (on: Mount): void =>
    mount(on, noun, table, (pieces ?? {}) as Pieces<Noun>);

function mount(on: Mount, noun: KeptNoun, table: NounTable, pieces: Pieces<Noun>): void {
  const { calls, picture } = noun;
  const store = nounStore(noun, table, pieces);
  const done = recorded<Row>(noun.name, (row) => (picture ? picturesOf(row, picture) : []));
  const values = async (call: Change<Calls['create'] | Calls['update']>, before?: Row) => {
    const { version: _, ...sent } = call.body;
    const columns = (await pieces.values?.(call, before)) ?? sent;
    return picture ? { ...columns, ...columnsOfPicture(picture, sent[picture], before) } : columns;
  };

  on.answer(calls.list, ({ db, query }) => store.list(db, query));
  on.answer(calls.read, ({ db, params }) => store.find(db, params.id));
  on.change(
    calls.create,
    pieces.create ?? (async (call) => done.created(call, await store.create(call.tx, await values(call)))),
  );
  on.change(
    calls.update,
    pieces.update ??
      (async (call) => {
        const before = await store.lock(call.tx, call.params.id);
        refuseStale(call.body.version, before);
        const after = await store.update(call.tx, before.id, await values(call, before));
        return done.changed(call, before, after);
      }),
  );
  on.change(
    calls.remove,
    pieces.remove ??
      (async (call) => {
        const before = await store.lock(call.tx, call.params.id);
        await store.remove(call.tx, before.id);
        return done.removed(call, before);
      }),
  );
}

const picturesOf = (row: Row, picture: string) => [row[picture], row.thumbnail] as (string | null)[];

const columnsOfPicture = (picture: string, given: unknown, before: Row | undefined) =>
  pictureColumns(
    picture,
    given as StoredPicture | string | undefined,
    before as Record<string, string | null>,
  );
