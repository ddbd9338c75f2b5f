import { useLayoutEffect, useState } from 'react';
import { inboxKindNames } from '#contract/inbox.ts';
import { usePeople } from '../../../kit/live/liveState.ts';
import { leaveOutOfRun, type Run } from '../../../kit/page/run.ts';
import { isWaitingIn } from '../kept/keptRows.ts';
import { useInbox } from '../useInbox.ts';

/** Of these, one person decides at a time (product/live#claims). */
const claimed = ['submissions', 'revisions'];

/**
 * Keeps a run away from what has been settled since it began, and from reviews that somebody else claims (product/inbox#run). The
 * screen is rendered again when that changes.
 */
export function useLeftOut({ items, paths }: Run): void {
  const kinds = inboxKindNames.filter((kind) => items.some((item) => item.kind === kind));
  const { sections } = useInbox(kinds.length === 1 ? kinds[0] : undefined, undefined);
  const peopleAt = usePeople();
  const isClaimed = ({ kind, id }: Run['items'][number]) =>
    claimed.includes(kind) && peopleAt(id).some(({ claims }) => claims);
  const isLeftOut = (item: Run['items'][number]) =>
    isClaimed(item) || (sections !== undefined && !isWaitingIn(sections, item));
  const leftOut = paths.filter((path) => items.every((item) => item.path !== path || isLeftOut(item)));
  const stored = JSON.stringify(leftOut);
  const [, render] = useState('');
  useLayoutEffect(() => {
    leaveOutOfRun(JSON.parse(stored));
    render(stored);
  }, [stored]);
  useLayoutEffect(() => () => leaveOutOfRun([]), []);
}
