import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Elements with their own click action. */
const interactive =
  'a, button, input, select, textarea, label, [role=button], [role=checkbox], [role=switch]';

/** The URL of the clicked row; undefined for a click on an interactive element or outside the rows. */
function rowAt({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element) || target.closest(interactive)) return undefined;
  return target.closest<HTMLElement>('[data-to]')?.dataset.to;
}

/**
 * Handlers for the container of the rows: a click on a row (`data-to`) opens it, with Ctrl, Cmd, Shift or the middle button
 * in another tab. Selecting text opens nothing. By keyboard the row's link "Editar" does the same.
 */
export function useOpenRow() {
  const navigate = useNavigate();
  return {
    onClick: (event: MouseEvent) => {
      const to = rowAt(event);
      if (!to || getSelection()?.toString()) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) openInNewTab(to);
      else navigate(to);
    },
    // The middle button would start autoscroll.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 1 && rowAt(event)) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent) => {
      const to = event.button === 1 ? rowAt(event) : undefined;
      if (to) openInNewTab(to);
    },
  };
}

const openInNewTab = (to: string) => window.open(to, '_blank', 'noopener');
