/**
 * The ref of a button that is gone once it was pressed: the focus moves from it to the heading above it, or the keyboard would start at
 * the top of the page again (product/lists#focus). A dialog takes its focus back itself.
 */
export function headingNext(button: HTMLElement | null) {
  const around = button?.closest('[role=dialog], .record-panel, main');
  return () => {
    if (document.activeElement === button)
      setTimeout(() => {
        if (document.activeElement === document.body)
          around?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
      });
  };
}
