import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The row that is about to open beside its list, and where it was in the window. */
let opening: { id: string; top: number } | undefined;

const rowOf = (id: string) => document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(id)}"]`);

/** Remembers where the row of a record is, before its record opens beside the list. */
export function rememberRow(id: string): void {
  const top = rowOf(id)?.getBoundingClientRect().top;
  opening = top === undefined ? undefined : { id, top };
}

/** What moves the page, or is about to. */
const moves = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/**
 * Leaves the row that has just opened where it was in the window, until the reader does something: the list gets narrow beside it, and
 * the rows above lower. Before each painting, so that nothing is seen to move. Returns a function that ends this.
 */
export function holdRow(list: Element, id: string): () => void {
  const before = opening;
  opening = undefined;
  const hold = () => {
    const now = rowOf(id)?.getBoundingClientRect().top;
    if (before?.id === id && now !== undefined) window.scrollBy(0, now - before.top);
  };
  const observer = new ResizeObserver(hold);
  const end = () => {
    observer.disconnect();
    for (const event of moves) window.removeEventListener(event, end, { capture: true });
  };
  observer.observe(list);
  for (const event of moves) window.addEventListener(event, end, { capture: true });
  return end;
}

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
