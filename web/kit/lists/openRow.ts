import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** What a click means something else on. */
const acts = 'a, button, input, select, textarea, label, [role=button], [role=checkbox], [role=switch]';

/** The address behind the row that was clicked; undefined where the click was meant for something else. */
function rowAt({ target }: MouseEvent): string | undefined {
  if (!(target instanceof Element) || target.closest(acts)) return undefined;
  return target.closest<HTMLElement>('[data-to]')?.dataset.to;
}

/**
 * For what holds the rows: a click on a row (`data-to`) opens it, with Ctrl, Cmd or Shift or the middle button in
 * another tab. Whoever selects text opens nothing. By keyboard the row's link "Editar" does the same.
 */
export function useOpenRow() {
  const navigate = useNavigate();
  return {
    onClick: (event: MouseEvent) => {
      const to = rowAt(event);
      if (!to || getSelection()?.toString()) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey) apart(to);
      else navigate(to);
    },
    // The middle button would begin to scroll.
    onMouseDown: (event: MouseEvent) => {
      if (event.button === 1 && rowAt(event)) event.preventDefault();
    },
    onAuxClick: (event: MouseEvent) => {
      const to = event.button === 1 ? rowAt(event) : undefined;
      if (to) apart(to);
    },
  };
}

const apart = (to: string) => window.open(to, '_blank', 'noopener');
