import type { BulkAct } from '#contract/kit/bulk.ts';
import { formatNumber } from '../../../values/useNumberFormat.ts';
import type { useBulkTexts } from '../bulk.texts.ts';

/** What an act did, or its undo, in words: how many records, and how many not ('' for none). */
export function outcomeOf(act: BulkAct, t: ReturnType<typeof useBulkTexts>): { done: string; rest: string } {
  // An undo that stopped has taken a part back.
  const isUndone = act.state === 'undone' || act.undone + act.kept > 0;
  const rest = isUndone ? act.kept : act.skipped;
  const restText = isUndone ? t.kept : t.doneLeftOut;
  return {
    done: isUndone ? t.undone(formatNumber(act.undone)) : t.done[act.action](formatNumber(act.changed)),
    rest: rest > 0 ? restText(formatNumber(rest)) : '',
  };
}
