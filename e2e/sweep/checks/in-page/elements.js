/* What the checks of the sweep share, inside of the page. Each check answers a list of faults in words. */

globalThis.sweep = {
  /** Whether a person can see it; what is moved out of sight for assistive technology alone is not. */
  seen(element) {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert]')
    );
  },

  /** How a fault names an element. */
  called(element) {
    const names = [...element.classList].filter((name) => !/^css-/.test(name)).slice(0, 2);
    const label =
      element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
    const text = label.replace(/\s+/g, ' ').trim().slice(0, 50);
    return `<${[element.localName, ...names].join('.')}>${text && ` "${text}"`}`;
  },

  *around(element) {
    for (let at = element; at && at !== document.body; at = at.parentElement) yield at;
  },

  clips: (overflow) => overflow !== 'visible',
  scrolls: (overflow) => overflow === 'auto' || overflow === 'scroll',

  /** The maps draw their names and controls themselves, on top of one another. */
  drawnByMap: (element) => element.closest('.maplibregl-canvas-container') !== null,
};
