import type { BulkCalls } from '#contract/kit/bulk.ts';
import { codes } from '#contract/kit/codes.ts';
import type { Change } from '../../http/call.ts';
import type { Mount } from '../../http/mount.ts';
import { invalidField } from '../../problems/problems.ts';
import { type BulkNoun, bulkNouns } from './nouns.ts';
import { previewOf } from './preview.ts';
import { findAct } from './receipts.ts';
import { type BulkOrder, refuseUnclear } from './selection.ts';
import { refuseTooMany, startAct } from './start.ts';

/** The handler of a noun's acts on many records (product/bulk). */
export function bulkRoutes(on: Mount, noun: BulkNoun): void {
  bulkNouns(on).set(noun.noun, noun);
  on.change(noun.calls.bulk, async (call: Change<BulkCalls['bulk']>) => {
    const { tx, actor, body, config } = call;
    const order = body as BulkOrder;
    refuseUnclear(order);
    const { fields } = order;
    if (fields && !noun.set) throw invalidField('fields', codes.unknownField);
    if (fields) await noun.assertSettable?.(tx, actor, fields);
    if (order.dryRun) {
      await refuseTooMany(tx, actor.id);
      return previewOf(on, tx, noun, order, actor);
    }
    if (noun.sensitive?.some((field) => fields?.[field] !== undefined)) call.requireProof();
    const { id } = await startAct(call, noun, order);
    return findAct(tx, actor, id, config);
  });
}
