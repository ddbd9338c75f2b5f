import { toast } from '../../../kit/feedback/toasts.tsx';
import { useNewerChange } from '../../../kit/live/liveState.ts';
import { useInboxTexts } from '../inbox.texts.ts';
import type { KeptRow } from '../kept/keptRows.ts';

/**
 * Returns a function that says that nothing waits at a row any more, or that it has changed, and by whom, where that is known;
 * '' where neither is so.
 */
export function useMarkWords(): (row: KeptRow) => string {
  const t = useInboxTexts();
  const newerOf = useNewerChange();
  return ({ item, waitedAt, isSettled, isChanged }) => {
    if (!isSettled && !isChanged) return '';
    const person = newerOf({ id: item.id, readAt: waitedAt })?.person;
    if (isSettled) return person ? t.settledBy(person.name) : t.settled;
    return person ? t.changedBy(person.name) : t.changed;
  };
}

/** Returns a function that says it of a settled row, which is what its keys and buttons do. */
export function useSettledToast(): (row: KeptRow) => void {
  const wordsOf = useMarkWords();
  return (row) => toast.info(`${wordsOf(row)}.`);
}
