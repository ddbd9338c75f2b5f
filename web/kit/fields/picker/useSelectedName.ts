import { type MouseEvent, type RefObject, useEffect } from 'react';

/**
 * Keeps the shown name of what is chosen selected while the input has the focus: the next letter replaces it, also
 * right after choosing and after a second click.
 */
export function useSelectedName(root: RefObject<HTMLElement | null>, isName: boolean, chosen: unknown) {
  const input = () => root.current?.querySelector('input');
  useEffect(() => {
    const input = root.current?.querySelector('input');
    if (isName && chosen && document.activeElement === input) input?.select();
  }, [root, isName, chosen]);
  return {
    onMouseDownCapture(event: MouseEvent) {
      // Chromium drops a selection that is clicked into, after the click.
      if (isName && event.target === input() && document.activeElement === event.target) {
        event.preventDefault();
      }
    },
    onClick(event: MouseEvent) {
      if (isName && event.target === input()) input()?.select();
    },
  };
}
