import { useLayoutEffect } from 'react';
import { inboxKindNames } from '#contract/inbox.ts';
import { usePeople } from '../../../kit/live/liveState.ts';
import { type Run, setNextPlace } from '../../../kit/page/run.ts';
import { isWaitingIn } from '../kept/keptRows.ts';
import { useInbox } from '../useInbox.ts';

/** Of these, one person decides at a time (product/live#claims). */
const claimed = ['submissions', 'revisions'];

/**
 * The place after `at`, passing by what has been settled since the run began, and reviews that somebody else claims; the number of
 * paths after the last one (product/inbox#run). All steps forward go there.
 */
export function useNextPlace({ items, paths }: Run, at: number): number {
  const kinds = inboxKindNames.filter((kind) => items.some((item) => item.kind === kind));
  const { sections } = useInbox(kinds.length === 1 ? kinds[0] : undefined, undefined);
  const peopleAt = usePeople();
  const isClaimed = ({ kind, id }: Run['items'][number]) =>
    claimed.includes(kind) && peopleAt(id).some(({ claims }) => claims);
  const isPassedBy = (item: Run['items'][number]) =>
    isClaimed(item) || (sections !== undefined && !isWaitingIn(sections, item));
  const isNext = (path: string, index: number) =>
    index > at && items.some((item) => item.path === path && !isPassedBy(item));
  const found = paths.findIndex(isNext);
  const next = found < 0 ? paths.length : found;
  useLayoutEffect(() => {
    setNextPlace((_run, from) => (from === at ? next : from + 1));
    return () => setNextPlace((_run, from) => from + 1);
  }, [at, next]);
  return next;
}
