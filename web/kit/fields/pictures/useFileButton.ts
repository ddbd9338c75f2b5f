import { type RefCallback, useCallback, useRef } from 'react';

/** The ref of the button that adds a picture, which the form knows as `ref`, and a function that focuses it. */
export function useFileButton(ref: RefCallback<HTMLButtonElement>) {
  const element = useRef<HTMLButtonElement>(null);
  const button = useCallback(
    (now: HTMLButtonElement | null) => {
      element.current = now;
      ref(now);
    },
    [ref],
  );
  return { button, focusButton: () => element.current?.focus() };
}
