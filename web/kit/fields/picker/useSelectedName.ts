import { type MouseEvent, type RefObject, useEffect } from 'react';

/**
 * Keeps the label of the chosen option selected while the input has the focus, so that typing replaces it, also after
 * choosing and after a second click.
 */
export function useSelectedName(root: RefObject<HTMLElement | null>, isName: boolean, chosen: unknown) {
  const input = () => root.current?.querySelector('input');
  useEffect(() => {
    const element = root.current?.querySelector('input');
    if (isName && chosen && document.activeElement === element) element?.select();
  }, [root, isName, chosen]);
  return {
    onMouseDownCapture(event: MouseEvent) {
      // Chromium clears the selection after a click into it.
      if (isName && event.target === input() && document.activeElement === event.target) {
        event.preventDefault();
      }
    },
    // On a phone the list that opens may scroll the input away from under the finger, which then is released over the list.
    onClick() {
      if (isName && document.activeElement === input()) input()?.select();
    },
  };
}
