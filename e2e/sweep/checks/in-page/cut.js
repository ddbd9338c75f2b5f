/** Text of which a part cannot be seen or scrolled to, and that no title says in full. */
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
    if (!by || saidInFull(parent, node.data)) continue;
    faults.push(`${sweep.called(parent)} is cut${by === parent ? '' : ` by ${sweep.called(by)}`}`);
  }
  return faults;
}

const isRead = (node, parent) =>
  node.data.trim() && sweep.seen(parent) && !sweep.drawnByMap(parent) && !parent.closest('svg');

/** The element that cuts one of these boxes of text; what scrolls lets all be seen in its direction. */
function clipOf(parent, boxes) {
  let [across, down] = [boxes, boxes];
  for (const at of sweep.around(parent)) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (sweep.scrolls(overflowX)) across = [];
    if (sweep.scrolls(overflowY)) down = [];
    // Words for assistive technology alone stand in a box of one pixel.
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
/** The box of a line is higher than its letters: a third of it may reach out. */
const isCutDown = (box, inner) =>
  box.bottom > inner.bottom + box.height / 3 || box.top < inner.top - box.height / 3;

function saidInFull(parent, text) {
  const plain = (words) => (words ?? '').replace(/\s+/g, ' ').trim();
  const says = (at) =>
    [at.title, at.getAttribute('aria-label')].some((words) => plain(words).includes(plain(text)));
  return [...sweep.around(parent)].some((at) => says(at) || at.getAttribute('role') === 'img');
}

function cutPlaceholders() {
  const shown = [...document.querySelectorAll('input:placeholder-shown')];
  return shown
    .filter((input) => sweep.seen(input) && !input.title && isTooLong(input))
    .map((input) => `${sweep.called(input)} cuts "${input.placeholder}"`);
}

function isTooLong(input) {
  const { paddingLeft, paddingRight, font } = getComputedStyle(input);
  const pen = document.createElement('canvas').getContext('2d');
  pen.font = font;
  const room = input.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return pen.measureText(input.placeholder).width > room + 1;
}
