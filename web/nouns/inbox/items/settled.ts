import { toast } from '../../../kit/feedback/toasts.tsx';
import { useNewerChange } from '../../../kit/live/liveState.ts';
import { useInboxTexts } from '../inbox.texts.ts';
import type { KeptRow } from '../kept/keptRows.ts';

/** Returns a function that says that nothing waits at a row any more, and who settled it, where that is known. */
export function useSettledWords(): (row: KeptRow) => string {
  const t = useInboxTexts();
  const newerOf = useNewerChange();
  return ({ item, waitedAt }) => {
    const person = newerOf({ id: item.id, readAt: waitedAt })?.person;
    return person ? t.settledBy(person.name) : t.settled;
  };
}

/** Returns a function that shows it: what a key or a button of such a row does. */
export function useTellSettled(): (row: KeptRow) => void {
  const wordsOf = useSettledWords();
  return (row) => toast.info(`${wordsOf(row)}.`);
}
