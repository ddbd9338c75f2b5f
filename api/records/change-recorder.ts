import type { HistoryNoun } from '#contract/nouns.ts';
import type { Tx } from '../database/connection/database.ts';
import { removePictures } from '../files/sweep.ts';
import { removed, updated } from '../http/answers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Actor } from '../security/access.ts';
import { recordHistory } from './history.ts';

interface ChangeContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly jobs: Jobs;
}

/**
 * Functions that complete a change of a record in its transaction: they add the history entry, remove the pictures that the
 * record no longer uses, and return the response. `pictures` returns the picture URLs of a record.
 */
export function changeRecorder<T extends { id: string }>(
  noun: HistoryNoun,
  pictures: (row: T) => readonly (string | null)[] = () => [],
) {
  return {
    async created({ tx, actor }: ChangeContext, after: T): Promise<T> {
      recordHistory(tx, actor, { noun, id: after.id, action: 'create', after });
      return after;
    },
    async changed({ tx, actor, jobs }: ChangeContext, before: T, after: T) {
      const used = new Set(pictures(after));
      await removePictures(
        tx,
        jobs,
        pictures(before).filter((url) => !used.has(url)),
      );
      recordHistory(tx, actor, { noun, id: after.id, action: 'update', before, after });
      return updated(after);
    },
    async removed({ tx, actor, jobs }: ChangeContext, before: T) {
      await removePictures(tx, jobs, pictures(before));
      recordHistory(tx, actor, { noun, id: before.id, action: 'delete', before });
      return removed(before.id);
    },
  };
}
