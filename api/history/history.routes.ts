import { history } from '#contract/history.ts';
import type { Mount } from '../kit/mount.ts';
import { changesOf } from './history.store.ts';

export function historyRoutes(on: Mount): void {
  on.answer(history.list, async ({ db, params, query, signatures }) =>
    signatures.signed(db, await changesOf(db, query.noun, params.id, query)),
  );
}
