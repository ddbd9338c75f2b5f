import { insight, insightKinds } from '#contract/insight.ts';
import { inSnapshot } from '../../database/connection/transaction.ts';
import type { Mount } from '../../http/mount.ts';
import { periodOf } from './insight.rules.ts';
import { countKind, listReasons } from './insight.store.ts';

/** For administrators how long owners wait, and what is decided; for all staff the reasons that lists filter by. */
export function insightRoutes(on: Mount, now: () => Date = () => new Date()): void {
  on.answer(insight.read, ({ db, query }) => {
    const period = periodOf(query, now());
    const kinds = insightKinds.filter((kind) => !query.kind || kind === query.kind);
    return inSnapshot(db, async (tx) => {
      const counted = [];
      for (const kind of kinds) counted.push(await countKind(tx, kind, period, query.country));
      return { period, kinds: counted };
    });
  });
  on.answer(insight.reasons, async ({ db, query }) => ({ data: await listReasons(db, query) }));
}
