/** Text that is partly hidden, cannot be scrolled to, and is not repeated in a title. */
sweep.cut = () => [...new Set([...cutTexts(), ...cutPlaceholders()])];

function cutTexts() {
  const faults = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const parent = node.parentElement;
    if (!isRead(node, parent)) continue;
    range.selectNodeContents(node);
    const by = clipOf(parent, [...range.getClientRects()]);
    if (!by || isInTitle(parent, node.data)) continue;
    faults.push(`${sweep.nameOf(parent)} is cut${by === parent ? '' : ` by ${sweep.nameOf(by)}`}`);
  }
  return faults;
}

const isRead = (node, parent) =>
  node.data.trim() && sweep.isVisible(parent) && !sweep.drawnByMap(parent) && !parent.closest('svg');

/** The element that clips one of these boxes of text; a scrolling element clips nothing in its direction. */
function clipOf(parent, boxes) {
  let [across, down] = [boxes, boxes];
  for (const at of sweep.ancestors(parent)) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (sweep.scrolls(overflowX)) across = [];
    if (sweep.scrolls(overflowY)) down = [];
    // Text for screen readers only is in a box of one pixel.
    if (cuts(at, across, down)) return at.clientWidth > 1 || at.clientHeight > 1 ? at : undefined;
  }
  return undefined;
}

function cuts(element, across, down) {
  const { overflowX, overflowY } = getComputedStyle(element);
  const inner = innerBox(element);
  return (
    (sweep.clips(overflowX) && across.some((box) => isCutAcross(box, inner))) ||
    (sweep.clips(overflowY) && down.some((box) => isCutDown(box, inner)))
  );
}

function innerBox(element) {
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [left + element.clientLeft, top + element.clientTop];
  return { left: x, right: x + element.clientWidth, top: y, bottom: y + element.clientHeight };
}

const isCutAcross = (box, inner) => box.right > inner.right + 1.5 || box.left < inner.left - 1.5;
/** The box of a line is higher than its letters: a third of it may overflow. */
const isCutDown = (box, inner) =>
  box.bottom > inner.bottom + box.height / 3 || box.top < inner.top - box.height / 3;

function isInTitle(parent, text) {
  const normalize = (words) => (words ?? '').replace(/\s+/g, ' ').trim();
  const repeats = (at) =>
    ['title', 'aria-label'].some((name) => normalize(at.getAttribute(name)).includes(normalize(text)));
  return [...sweep.ancestors(parent)].some((at) => repeats(at) || at.getAttribute('role') === 'img');
}

function cutPlaceholders() {
  const shown = [...document.querySelectorAll('input:placeholder-shown')];
  return shown
    .filter((input) => sweep.isVisible(input) && !input.title && isTooLong(input))
    .map((input) => `${sweep.nameOf(input)} cuts "${input.placeholder}"`);
}

function isTooLong(input) {
  const { paddingLeft, paddingRight, font } = getComputedStyle(input);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(input.placeholder).width > room + 1;
}
