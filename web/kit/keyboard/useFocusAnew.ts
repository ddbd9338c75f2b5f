import { useEffect, useLayoutEffect, useRef } from 'react';

export const focusHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/**
 * Moves the focus to the heading when another version of what is on the screen has replaced the former one, and with it what had
 * the focus, such as the button that asked for it. `version` is undefined while nothing is shown.
 */
export function useFocusAnew(version: string | undefined): void {
  const shown = useRef(version);
  useLayoutEffect(() => {
    const isReplaced = shown.current !== undefined && version !== undefined && shown.current !== version;
    shown.current = version;
    if (isReplaced && document.activeElement === document.body) focusHeading();
  }, [version]);
}

/** For a dialog that Back closes together with the screen below it: what would get the focus back is gone, so the heading does. */
export function useHeadingAfterBack(): void {
  useEffect(
    () => () =>
      void setTimeout(() => {
        if (document.activeElement === document.body) focusHeading();
      }),
    [],
  );
}
