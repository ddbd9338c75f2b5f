/** On a phone: inputs whose letters are smaller than 16 px (phones then zoom in), and targets smaller than 44 px. */
sweep.touch = () => {
  const least = 44;
  const faults = new Set();
  const typed =
    'input:not([type=checkbox],[type=radio],[type=file],[type=range],[type=hidden]),textarea,select';
  for (const input of document.querySelectorAll(typed)) {
    const size = Number.parseFloat(getComputedStyle(input).fontSize);
    if (size < 16 && sweep.seen(input)) faults.add(`${sweep.called(input)} has letters of ${size} px`);
  }
  const targets =
    'a[href],button,input:not([type=hidden],[type=file]),textarea,select,summary,.MuiChip-deleteIcon,' +
    '[role=button],[role=combobox],[role=switch],[role=checkbox],[role=menuitem],[role=option],[role=tab]';
  for (const target of document.querySelectorAll(targets)) {
    if (!isTarget(target)) continue;
    const { width, height } = hitArea(target);
    if (width < least - 0.5 || height < least - 0.5)
      faults.add(`${sweep.called(target)} is ${Math.round(width)} × ${Math.round(height)} px to the finger`);
  }
  scrollTo(0, 0);
  return [...faults];

  function isTarget(element) {
    const drawn = element.matches('[type=checkbox],[type=radio]') ? element.parentElement : element;
    return sweep.seen(drawn) && !inText(element) && !element.closest('.skip') && !drawnIntoMap(element);
  }

  function drawnIntoMap(element) {
    return element.closest('.maplibregl-marker,.maplibregl-ctrl-attrib') !== null;
  }

  /** Links in the middle of a sentence are as high as its line. */
  function inText(element) {
    if (getComputedStyle(element).display !== 'inline') return false;
    return [...element.parentNode.childNodes].some(
      (node) => node !== element && node.nodeType === 3 && node.data.trim(),
    );
  }

  /** What of the screen acts when it is touched: the box itself with its label, or as far as a finger meets it. */
  function hitArea(element) {
    const own = boxOf(element);
    if (own.width >= least && own.height >= least) return own;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const reach = (dx, dy) => {
      let n = 0;
      while (n < least && meets(element, x + dx * (n + 1), y + dy * (n + 1))) n += 1;
      return n;
    };
    return {
      width: Math.max(own.width, reach(-1, 0) + reach(1, 0) + 1),
      height: Math.max(own.height, reach(0, -1) + reach(0, 1) + 1),
    };
  }

  function meets(element, x, y) {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    return element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
  }

  /** An input that is drawn by what is around it is as large as that: MUI's, and what a label encloses. */
  function boxOf(element) {
    const around = element.closest('label,.MuiInputBase-root,.field-box');
    const drawn = element.matches('input,textarea,select,[role=combobox]') && around ? around : element;
    return drawn.getBoundingClientRect();
  }
};
