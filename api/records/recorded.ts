import type { HistoryNoun } from '#contract/nouns.ts';
import type { Tx } from '../database/connection/database.ts';
import { removePictures } from '../files/sweep.ts';
import { removed, updated } from '../http/answers.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Actor } from '../security/access.ts';
import { record } from './history.ts';

interface In {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly jobs: Jobs;
}
type Addresses = readonly (string | null)[];

/**
 * What follows every change of a noun, in its transaction: the history, the pictures that no record shows any more,
 * and the answer. `pictures` names the addresses that a record holds.
 */
export function recorded<T extends { id: string }>(
  noun: HistoryNoun,
  pictures: (one: T) => Addresses = () => [],
) {
  return {
    async created({ tx, actor }: In, after: T): Promise<T> {
      record(tx, actor, { noun, id: after.id, action: 'create', after });
      return after;
    },
    async changed({ tx, actor, jobs }: In, before: T, after: T) {
      const shown = new Set(pictures(after));
      const unused = pictures(before).filter((address) => !shown.has(address));
      await removePictures(tx, jobs, unused);
      record(tx, actor, { noun, id: after.id, action: 'update', before, after });
      return updated(after);
    },
    async removed({ tx, actor, jobs }: In, before: T) {
      await removePictures(tx, jobs, pictures(before));
      record(tx, actor, { noun, id: before.id, action: 'delete', before });
      return removed(before.id);
    },
  };
}
