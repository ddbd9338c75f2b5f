/** The focused element, if a sticky bar covers it. */
sweep.coveredNow = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const box = boxOf(focused);
  // An element higher than the space between the bars is never visible as a whole.
  if (box.height > innerHeight / 2) return undefined;
  for (const bar of sweep.bars()) {
    if (bar.contains(focused) || focused.contains(bar)) continue;
    const over = bar.getBoundingClientRect();
    const across = Math.min(box.right, over.right) - Math.max(box.left, over.left);
    const down = Math.min(box.bottom, over.bottom) - Math.max(box.top, over.top);
    if (across <= 4 || down <= 4) continue;
    const x = Math.max(box.left, over.left) + across / 2;
    const y = Math.max(box.top, over.top) + down / 2;
    if (bar.contains(document.elementFromPoint(x, y)))
      return `${sweep.nameOf(focused)} is focused under ${sweep.nameOf(bar)}`;
  }
  return undefined;

  /** Of a text area the first line: the page scrolls to the caret. */
  function boxOf(element) {
    const { left, right, top, bottom, height } = element.getBoundingClientRect();
    return element.localName === 'textarea'
      ? { left, right, top, bottom: Math.min(bottom, top + 28), height: 28 }
      : { left, right, top, bottom, height };
  }
};

sweep.bars = () =>
  [...document.body.querySelectorAll('*')].filter(
    (element) => /sticky|fixed/.test(getComputedStyle(element).position) && sweep.isVisible(element),
  );

/** Moves the focus through the screen, forwards and backwards, and reports what a bar covers. */
sweep.covered = () => {
  const can = 'a[href],button,input,select,textarea,[tabindex="0"]';
  const inside = [...document.querySelectorAll(`main :is(${can})`)].filter(
    (element) => !element.disabled && element.tabIndex >= 0 && sweep.isVisible(element),
  );
  const bars = sweep.bars();
  const { bars: find } = sweep;
  sweep.bars = () => bars;
  const faults = new Set();
  for (const element of [...inside, ...inside.toReversed()]) {
    element.focus();
    if (document.activeElement === element) faults.add(sweep.coveredNow());
  }
  sweep.bars = find;
  document.activeElement?.blur();
  scrollTo(0, 0);
  faults.delete(undefined);
  return [...faults];
};
