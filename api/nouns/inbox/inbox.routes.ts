import { inbox } from '#contract/inbox.ts';
import { statistics } from '#contract/statistics.ts';
import { inSnapshot } from '../../database/connection/transaction.ts';
import type { Mount } from '../../http/mount.ts';
import { readBackupStatus } from './backups/backups.store.ts';
import { attentionFor } from './inbox.attention.ts';
import { countWaiting, listInbox, readInbox } from './inbox.store.ts';
import { limitsOf, watchLimits } from './limits/limits.watch.ts';

/** What waits for staff: the inbox, and the part of it that the dashboard shows. */
export function inboxRoutes(on: Mount): void {
  on.answer(inbox.waiting, ({ db, actor }) => countWaiting(db, actor));
  on.answer(inbox.read, ({ db, actor, query }) => inSnapshot(db, (tx) => readInbox(tx, actor, query)));
  on.answer(inbox.items, ({ db, actor, query }) => inSnapshot(db, (tx) => listInbox(tx, actor, query)));
  on.answer(statistics.attention, async ({ db, actor }) => ({
    ...(await inSnapshot(db, (tx) => attentionFor(actor, tx))),
    limits: actor.role === 'admin' ? await limitsIfAny(on) : null,
    backup: actor.role === 'admin' ? await readBackupStatus(db, on.services.config, new Date()) : null,
  }));
  watchLimits(on);
}

async function limitsIfAny(on: Mount) {
  const warnings = await limitsOf(on);
  return warnings.length > 0 ? warnings : null;
}
