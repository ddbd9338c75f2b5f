/** What reaches beyond the window, unless something around it scrolls or clips. */
sweep.width = () => {
  const faults = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.push(`the page is ${over} px wider than its window`);
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right } = element.getBoundingClientRect();
    if ((right <= innerWidth + 1 && left >= -1) || !sweep.seen(element)) continue;
    const held = [...sweep.around(element.parentElement)].some((at) =>
      sweep.clips(getComputedStyle(at).overflowX),
    );
    if (!held)
      faults.push(`${sweep.called(element)} reaches from ${Math.round(left)} to ${Math.round(right)} px`);
  }
  return faults;
};
