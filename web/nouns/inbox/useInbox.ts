import { type Inbox, type InboxItem, type InboxKind, type InboxKindCount, inbox } from '#contract/inbox.ts';
import { useOne } from '../../kit/http/data.ts';

/** How many items of a chosen kind are shown. */
const perPage = 50;

/** The inbox, and more items of one kind if that is chosen; `data` when both are there. */
export function useInbox(kind: InboxKind | undefined, country: string | undefined) {
  const scope = country ? { country } : {};
  const all = useOne(inbox.read, { query: scope }, 'keep');
  const ofKind = useOne(inbox.items, kind && { query: { ...scope, kind, perPage } }, 'keep');
  const last = kind && !all.error ? ofKind : all;
  const items = ofKind.data?.data;
  return {
    counts: all.data?.kinds ?? [],
    answer: last,
    data: last.data && all.data && { ...all.data, sections: sectionsOf(all.data, kind, items) },
  };
}

/** The kinds to show, of which something waits. */
function sectionsOf(
  { kinds }: Inbox,
  chosen: InboxKind | undefined,
  items: readonly InboxItem[] = [],
): InboxKindCount[] {
  const waiting = kinds.filter(({ count }) => count > 0);
  if (!chosen) return waiting;
  // While another kind loads, its first items are known already.
  const isLoaded = items[0]?.kind === chosen;
  return waiting
    .filter(({ kind }) => kind === chosen)
    .map((one) => (isLoaded ? { ...one, items: [...items] } : one));
}
