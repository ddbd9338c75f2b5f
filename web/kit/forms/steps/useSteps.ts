import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { stepIn, withStep } from './stepParam.ts';

/** The steps of a form on a phone; all of them stay rendered, one is shown (decision 0070). */
export interface Steps<Step extends string = string> {
  readonly names: readonly [Step, ...Step[]];
  readonly current: Step;
  /** Shows a step, and then calls `then`; without it the heading of the step gets the focus. */
  show(step: Step, then?: () => void): void;
  /** The step after the present one, and the one before; undefined at the end. */
  readonly next: Step | undefined;
  readonly previous: Step | undefined;
  /** To the step before: a step back in the history if it was shown before this one. */
  goBack(): void;
  readonly heading: RefObject<HTMLHeadingElement | null>;
}

/** The step that the address names (product/spots#own-steps), and how to get to another one. */
export function useSteps<Step extends string>(names: readonly [Step, ...Step[]]): Steps<Step> {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const pending = useRef<() => void>(undefined);
  const current = stepIn(search, names);
  const at = names.indexOf(current);
  const [previous, next] = [names[at - 1], names[at + 1]];

  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    const then = pending.current ?? (() => heading.current?.focus({ preventScroll: true }));
    pending.current = undefined;
    // What is above it, such as a notice, is the same in all steps.
    heading.current?.scrollIntoView({ block: 'start' });
    then();
  }, [current]);

  const open = (step: Step, replace: boolean) =>
    navigate({ search: withStep(search, step) }, { replace, state: { before: current } });
  return {
    ...{ names, current, next, previous, heading },
    show(step, then) {
      if (step === current) return then?.();
      pending.current = then;
      void open(step, false);
    },
    goBack() {
      if (!previous) return;
      const cameFromThere = (state as { before?: unknown } | null)?.before === previous;
      void (cameFromThere ? navigate(-1) : open(previous, true));
    },
  };
}

/** Focuses a field, in whichever step it is. */
export function focusField(field: HTMLElement, steps: Steps | undefined): void {
  const step = field.closest<HTMLElement>('[data-step]')?.dataset.step;
  if (steps && step) steps.show(step, () => field.focus());
  else field.focus();
}
