import { type RefObject, useLayoutEffect } from 'react';

/** Below the top bar, as in panel.css. */
const top = 64;
const margin = 16;

/** Makes the panel end at the lower edge of the window, wherever it begins: its bar with the save button stays in sight. */
export function usePanelHeight(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const update = () => {
      const panel = element.current;
      if (!panel) return;
      const start = Math.max(top, panel.getBoundingClientRect().top);
      panel.style.setProperty('--panel-height', `${window.innerHeight - start - margin}px`);
    };
    update();
    // What is above the list may grow.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [element]);
}
