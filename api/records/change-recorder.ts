import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ChangeAction } from '#contract/history.ts';
import { type NounWithTrash, trashNames } from '#contract/trash.ts';
import { retirePictures } from '../files/sweep.ts';
import { removed, updated } from '../http/answers.ts';
import type { Actor } from '../security/access.ts';
import { type RecordChange, recordHistory } from './history.ts';
import { recordName } from './record-name.ts';
import { moveToTrash } from './trash/move.ts';

interface RecordedChange extends RecordChange<Actor> {
  /** What the history says of an update. */
  readonly action?: ChangeAction;
}

/**
 * Functions that complete a change of a record in its transaction: they add the history entry, retire the pictures that the
 * record no longer uses, move a deleted record to the trash, and return the response. `pictures` returns the picture URLs of
 * a record.
 */
export function changeRecorder<T extends { id: string; thumbnail?: string | null }>(
  noun: NounWithTrash,
  table: PgTable,
  pictures: (row: T) => readonly (string | null)[] = () => [],
) {
  return {
    async created({ tx, actor }: RecordedChange, after: T): Promise<T> {
      recordHistory(tx, actor, { noun, id: after.id, action: 'create', after });
      return after;
    },
    async changed({ tx, actor, action = 'update' }: RecordedChange, before: T, after: T) {
      const used = new Set(pictures(after));
      await retirePictures(
        tx,
        pictures(before).filter((url) => !used.has(url)),
      );
      recordHistory(tx, actor, { noun, id: after.id, action, before, after });
      return updated(after);
    },
    /** Deletes a locked record. */
    async removed({ tx, actor }: RecordedChange, before: T) {
      await moveToTrash(tx, actor, getTableName(table), {
        noun: trashNames[noun],
        id: before.id,
        name: recordName(before),
        thumbnail: before.thumbnail ?? null,
        pictures: pictures(before).filter((url) => url !== null),
      });
      recordHistory(tx, actor, { noun, id: before.id, action: 'delete', before });
      return removed(before.id);
    },
  };
}
