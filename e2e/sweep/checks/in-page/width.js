/** Elements that extend beyond the window, unless an ancestor scrolls or clips them. */
sweep.width = () => {
  const faults = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push(`the page is ${over} px wider than its window`);
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right } = element.getBoundingClientRect();
    if ((right <= innerWidth + 1 && left >= -1) || !sweep.isVisible(element)) continue;
    const isClipped = [...sweep.ancestors(element.parentElement)].some((at) =>
      sweep.clips(getComputedStyle(at).overflowX),
    );
    if (!isClipped)
      faults.push(`${sweep.nameOf(element)} extends from ${Math.round(left)} to ${Math.round(right)} px`);
  }
  return faults;
};
