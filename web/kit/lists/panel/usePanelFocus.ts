import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { rowOf } from '../../page/heldRow.ts';

/** Moves the focus to the row of a record; without it to the first row, or to the heading. */
export function focusRow(id: string): void {
  const row = rowOf(id) ?? document.querySelector<HTMLElement>('main [data-row]');
  (row ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

/** Once the panel is closed, the focus returns from it to the row that was open; meanwhile this row stays in sight, and has the focus if the one before had it. */
export function useRowReturn(id: string): void {
  const last = useRef(id);
  useEffect(() => {
    const former = last.current;
    last.current = id;
    rowOf(id)?.scrollIntoView({ block: 'nearest' });
    // The question whether to leave without saving has given the focus back to the row before.
    if (former !== id && document.activeElement === rowOf(former)) focusRow(id);
  }, [id]);
  useEffect(
    () => () =>
      void setTimeout(() => {
        // It was in the panel, or on the button of a toast, which goes too.
        const focused = document.activeElement;
        if (focused === document.body || focused?.closest('.toast')) focusRow(last.current);
      }),
    [],
  );
}

/** When the next record replaces the form that has the focus, the same field of the next form gets it. */
export function useFieldReturn(element: RefObject<HTMLElement | null>, id: string): void {
  const field = useRef<string>(undefined);
  useEffect(() => {
    const panel = element.current;
    const remember = ({ target }: FocusEvent) => {
      const isField = target instanceof Element && target.closest('.panel-body');
      field.current = isField ? (target.getAttribute('name') ?? target.id) : undefined;
    };
    panel?.addEventListener('focusin', remember);
    return () => panel?.removeEventListener('focusin', remember);
  }, [element]);
  const shown = useRef(id);
  useLayoutEffect(() => {
    const panel = element.current;
    if (shown.current === id || !panel) return;
    shown.current = id;
    const name = field.current;
    if (name === undefined || document.activeElement !== document.body) return;
    // Until the record has loaded the panel itself has the focus, so that its keys work.
    panel.focus({ preventScroll: true });
    field.current = name;
    const observer = new MutationObserver(() => {
      const next = name && panel.querySelector<HTMLElement>(`.panel-body [name="${CSS.escape(name)}"]`);
      if (document.activeElement !== panel) observer.disconnect();
      else if (next) next.focus();
    });
    observer.observe(panel, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [element, id]);
}
