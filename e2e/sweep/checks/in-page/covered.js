/** What has the focus and lies under a bar that sticks. */
sweep.coveredNow = () => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return undefined;
  const box = boxOf(focused);
  // What is higher than the room between the bars cannot be seen whole.
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
      return `${sweep.called(focused)} has the focus under ${sweep.called(bar)}`;
  }
  return undefined;

  /** Of a text of several lines, the first: the page follows the caret. */
  function boxOf(element) {
    const { left, right, top, bottom, height } = element.getBoundingClientRect();
    return element.localName === 'textarea'
      ? { left, right, top, bottom: Math.min(bottom, top + 28), height: 28 }
      : { left, right, top, bottom, height };
  }
};

sweep.bars = () =>
  [...document.body.querySelectorAll('*')].filter(
    (element) => /sticky|fixed/.test(getComputedStyle(element).position) && sweep.seen(element),
  );

/** Moves the focus through what is in the screen, forth and back, and says what a bar covers then. */
sweep.covered = () => {
  const can = 'a[href],button,input,select,textarea,[tabindex="0"]';
  const inside = [...document.querySelectorAll(`main :is(${can})`)].filter(
    (element) => !element.disabled && element.tabIndex >= 0 && sweep.seen(element),
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
