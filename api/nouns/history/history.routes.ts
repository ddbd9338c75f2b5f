import { history } from '#contract/history.ts';
import { codes } from '#contract/kit/codes.ts';
import { historyNouns } from '#contract/nouns.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField } from '../../problems/problems.ts';
import { listHistory } from './history.store.ts';

export function historyRoutes(on: Mount): void {
  on.answer(history.list, async ({ db, params, query, signatures }) => {
    if (!historyNouns.some((noun) => noun === query.noun)) throw invalidField('noun', codes.badChoice);
    return signatures.signed(db, await listHistory(db, query.noun, params.id, query));
  });
}
