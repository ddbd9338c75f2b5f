import { type MouseEvent, type RefObject, useEffect } from 'react';

/**
 * Keeps the label of the chosen option selected while the input has the focus, so that typing replaces it, also after
 * choosing and after a second click.
 */
export function useSelectedName(root: RefObject<HTMLElement | null>, isName: boolean, chosen: unknown) {
  useEffect(() => {
    const element = inputIn(root);
    if (isName && chosen && document.activeElement === element) element?.select();
  }, [root, isName, chosen]);
  return {
    onMouseDownCapture(event: MouseEvent) {
      // Chromium clears the selection after a click into it.
      if (isName && event.target === inputIn(root) && document.activeElement === event.target) {
        event.preventDefault();
      }
    },
    // On a phone the list that opens may scroll the input away from under the finger, which then is released over the list.
    onClick() {
      if (isName && document.activeElement === inputIn(root)) inputIn(root)?.select();
    },
  };
}

const inputIn = ({ current }: RefObject<HTMLElement | null>) => current?.querySelector('input');
