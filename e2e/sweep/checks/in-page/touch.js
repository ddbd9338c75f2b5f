/** On a phone: inputs with a font size below 16 px (phones zoom in on those), and targets smaller than 44 px. */
sweep.touch = () => {
  const minSize = 44;
  const faults = new Set();
  const typed =
    'input:not([type=checkbox],[type=radio],[type=file],[type=range],[type=hidden]),textarea,select';
  for (const input of document.querySelectorAll(typed)) {
    const size = Number.parseFloat(getComputedStyle(input).fontSize);
    if (size < 16 && sweep.isVisible(input))
      faults.add(`${sweep.nameOf(input)} has a font size of ${size} px`);
  }
  const targets =
    'a[href],button,input:not([type=hidden],[type=file]),textarea,select,summary,.MuiChip-deleteIcon,' +
    '[role=button],[role=combobox],[role=switch],[role=checkbox],[role=menuitem],[role=option],[role=tab]';
  for (const target of document.querySelectorAll(targets)) {
    if (!isTarget(target)) continue;
    const { width, height } = hitArea(target);
    if (width < minSize - 0.5 || height < minSize - 0.5)
      faults.add(
        `${sweep.nameOf(target)} is ${Math.round(width)} × ${Math.round(height)} px as a touch target`,
      );
  }
  scrollTo(0, 0);
  return [...faults];

  function isTarget(element) {
    const drawn = element.matches('[type=checkbox],[type=radio]') ? element.parentElement : element;
    return sweep.isVisible(drawn) && !inText(element) && !element.closest('.skip') && !drawnIntoMap(element);
  }

  function drawnIntoMap(element) {
    return element.closest('.maplibregl-marker,.maplibregl-ctrl-attrib') !== null;
  }

  /** Links inside text are as high as its line. */
  function inText(element) {
    if (getComputedStyle(element).display !== 'inline') return false;
    return [...element.parentNode.childNodes].some(
      (node) => node !== element && node.nodeType === 3 && node.data.trim(),
    );
  }

  /** The area that reacts to touch: the element's box, or as far as hit testing finds the element or its label. */
  function hitArea(element) {
    const box = boxOf(element);
    if (box.width >= minSize && box.height >= minSize) return box;
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const reach = (dx, dy) => {
      let n = 0;
      while (n < minSize && meets(element, x + dx * (n + 1), y + dy * (n + 1))) n += 1;
      return n;
    };
    return {
      width: Math.max(box.width, reach(-1, 0) + reach(1, 0) + 1),
      height: Math.max(box.height, reach(0, -1) + reach(0, 1) + 1),
    };
  }

  function meets(element, x, y) {
    const hit = document.elementFromPoint(x, y);
    if (!hit) return false;
    return element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
  }

  /** An input drawn by the element around it (MUI's, or inside a label) has the box of that element. */
  function boxOf(element) {
    const around = element.closest('label,.MuiInputBase-root,.field-box,.input-box');
    const drawn = element.matches('input,textarea,select,[role=combobox]') && around ? around : element;
    return drawn.getBoundingClientRect();
  }
};
