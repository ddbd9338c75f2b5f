import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type Inbox, type InboxItem, type InboxKind, type InboxKindCount, inbox } from '#contract/inbox.ts';
import type { Page } from '#contract/kit/endpoint.ts';
import { useOne } from '../../kit/http/data.ts';
import { useWaiting } from '../../kit/http/useWaiting.ts';

/** How many items of a chosen kind are shown. */
const perPage = 50;

/** The inbox, and more items of one kind if that is chosen; `sections` when both are there. */
export function useInbox(kind: InboxKind | undefined, country: string | undefined) {
  const [openedAt] = useState(Date.now);
  const scope = country ? { country } : {};
  const all = useOne(inbox.read, { query: scope }, 'keep');
  const ofKind = useOne(inbox.items, kind && { query: { ...scope, kind, perPage } }, 'keep');
  const last = kind && !all.error ? ofKind : all;
  useNewerNumber(() => {
    // Not again what a change in this tab is fetching already.
    void all.refetch({ cancelRefetch: false });
    if (kind) void ofKind.refetch({ cancelRefetch: false });
  });
  const page = ofKind.data;
  const isOfBefore = all.isPlaceholderData || (kind && ofKind.isPlaceholderData);
  const sections = useMemo(
    () => all.data && sectionsOf(all.data, kind, isOfBefore && !page?.data.length ? undefined : page),
    [all.data, kind, page, isOfBefore],
  );
  // What was read before the screen was opened and is being read anew is not shown: its rows may be settled, and keys would reach them.
  const isOld = last.isFetching && last.dataUpdatedAt < openedAt;
  return {
    counts: all.data?.kinds ?? [],
    answer: last,
    total: all.data?.total ?? 0,
    sections: last.data && !isOld ? sections : undefined,
    /** The filters of the answer; undefined while it is still that of the filters before. */
    scope: isOfBefore ? undefined : JSON.stringify([kind, country]),
  };
}

/** Calls back when the number in the menu, which is read anew every minute, says that the rows have changed. */
function useNewerNumber(changed: () => void): void {
  const waiting = useWaiting();
  const number = waiting && Object.values(waiting).join();
  const last = useRef(number);
  const onChanged = useEffectEvent(changed);
  useEffect(() => {
    if (last.current !== undefined && last.current !== number) onChanged();
    last.current = number;
  }, [number]);
}

/** The kinds to show, of which something waits. */
function sectionsOf(
  { kinds }: Inbox,
  chosen: InboxKind | undefined,
  page: Page<InboxItem> | undefined,
): InboxKindCount[] {
  const { data: items = [], metadata } = page ?? {};
  // While another kind loads, its first items are known already.
  const isLoaded = metadata && (items[0]?.kind ?? chosen) === chosen;
  // Counted in another answer, what this person settles between the two would look new (product/inbox#others).
  return kinds
    .filter(({ kind }) => kind === (chosen ?? kind))
    .map((one) => (chosen && isLoaded ? { ...one, count: metadata.total, items } : one))
    .filter(({ count }) => count > 0);
}
