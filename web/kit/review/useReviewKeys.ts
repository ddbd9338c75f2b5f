import { useNavigate, useSearchParams } from 'react-router';
import { useShortcuts } from '../keyboard/shortcuts.ts';
import { useIsInRun } from '../page/run.ts';
import { useGoBack } from '../page/useGoBack.ts';
import { useRunMove } from '../page/useRunMove.ts';
import { reviewPathOf } from './ReviewPendingButton.tsx';
import { useReviewingTexts } from './review.texts.ts';

/** Whether the next review opens after a decision (`?queue=1`), and what switches it. */
export function useQueue(): { queue: boolean; setQueue(on: boolean): void } {
  const [params, setParams] = useSearchParams();
  return {
    queue: params.has('queue'),
    setQueue: (on) => setParams(on ? { queue: '1' } : {}, { replace: true }),
  };
}

interface Keys {
  /** The title of the screen, for the help of the keys. */
  readonly title: string;
  readonly list: string;
  readonly next: string | null;
  readonly previous: string | null;
  approve(): void;
  reject(): void;
  /** Keys of the screen's own. */
  readonly more?: Parameters<typeof useShortcuts>[1];
}

/** The keys of a review: j and k, a, r, v. Returns what opens the neighbours, and the list. */
export function useReviewKeys({ title, list, next, previous, approve, reject, more = [] }: Keys) {
  const { keys } = useReviewingTexts();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const open = (id: string | null) => id && navigate(reviewPathOf(list, id, true), { replace: true });
  const onBack = () => goBack(list);
  // In a run through the inbox they are the next and the previous one of the run, which has the buttons too.
  const isInRun = useIsInRun();
  const moveInRun = useRunMove();
  const onNext = next && !isInRun ? () => open(next) : undefined;
  const onPrevious = previous && !isInRun ? () => open(previous) : undefined;
  useShortcuts(title, [
    { keys: 'j', label: keys.next, run: () => (isInRun ? moveInRun(1) : onNext?.()) },
    { keys: 'k', label: keys.previous, run: () => (isInRun ? moveInRun(-1) : onPrevious?.()) },
    { keys: 'a', label: keys.approve, run: approve },
    { keys: 'r', label: keys.reject, run: reject },
    ...more,
    { keys: 'v', label: keys.back, run: onBack },
  ]);
  return { onNext, onPrevious, onBack };
}
