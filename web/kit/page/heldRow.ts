/* The row whose record opens beside its list stays where it is in the window (product/lists#panel). */

/** The row that is about to open beside its list, and where it was in the window. */
let opening: { id: string; top: number } | undefined;

/** The row of a record in the list; null if the page does not have it. */
export const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(`main [data-row="${CSS.escape(id)}"]`);

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
