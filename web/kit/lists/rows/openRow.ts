import type { MouseEvent, SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ListPanel } from '../panel/useListPanel.ts';

/** Elements with their own click action. */
const interactive =
  'a, button, input, select, textarea, label, [role=button], [role=checkbox], [role=switch]';

/** The id and the URL of the clicked row; undefined for a click on an interactive element or outside the rows. */
function rowAt({ target }: SyntheticEvent): { row?: string; to?: string } | undefined {
  if (!(target instanceof Element) || target.closest(interactive)) return undefined;
  return target.closest<HTMLElement>('[data-to]')?.dataset;
}

/**
 * Handlers for the container of the rows: a click on a row (`data-to`) opens it, in the panel if there is one, with Ctrl, Cmd, Shift or the middle button
 * in another tab. Selecting text opens nothing. By keyboard the row's link "Editar" does the same.
 */
export function useOpenRow(panel?: ListPanel) {
  const navigate = useNavigate();
  // As links do, whose chunks are prefetched while they are hovered or focused.
  const prefetch = (event: SyntheticEvent) => {
    const row = rowAt(event)?.row;
    if (row) panel?.preload(row);
  };
  return {
    onPointerOver: prefetch,
    onFocus: prefetch,
    onClick: (event: MouseEvent) => {
      const { row, to } = rowAt(event) ?? {};
      if (!to || getSelection()?.toString()) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) openInNewTab(to);
      else if (panel && row) panel.open(row);
      else navigate(to);
    },
    // The middle button would start autoscroll.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 1 && rowAt(event)?.to) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent) => {
      const to = event.button === 1 ? rowAt(event)?.to : undefined;
      if (to) openInNewTab(to);
    },
  };
}

const openInNewTab = (to: string) => window.open(to, '_blank', 'noopener');
