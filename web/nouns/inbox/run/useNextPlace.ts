import { useEffect, useLayoutEffect } from 'react';
import { inboxKindNames } from '#contract/inbox.ts';
import { usePeople } from '../../../kit/live/liveState.ts';
import { type Run, setNextPlace } from '../../../kit/page/run.ts';
import { createStore, useStore } from '../../../state/createStore.ts';
import { isWaitingIn } from '../kept/keptRows.ts';
import { useInbox } from '../useInbox.ts';

const noStep = { to: -1, passed: 0 };
const lastStep = createStore(noStep);

/** Of these, one person decides at a time (product/live#claims). */
const claimed = ['submissions', 'revisions'];

/**
 * The place after `at`, passing by what has been settled since the run began, and reviews that somebody else claims; the number of
 * paths after the last one (product/inbox#run). All steps forward go there. `passed`: how many the last step passed by.
 */
export function useNextPlace({ items, paths }: Run, at: number): { next: number; passed: number } {
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
    setNextPlace((from) => {
      if (from !== at) return from + 1;
      lastStep.set({ to: next, passed: next - at - 1 });
      return next;
    });
    return () => setNextPlace(undefined);
  }, [at, next]);
  useEffect(() => () => lastStep.set(noStep), []);
  const step = useStore(lastStep);
  return { next, passed: step.to === at ? step.passed : 0 };
}
