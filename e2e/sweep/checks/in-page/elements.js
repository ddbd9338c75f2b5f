/* Shared by the checks of the sweep, inside the page. Each check returns a list of faults. */

globalThis.sweep = {
  /** Whether it is visible; what is hidden visually for screen readers is not. */
  isVisible(element) {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      !element.closest('[inert]')
    );
  },

  /** The name of an element in a fault. */
  nameOf(element) {
    const names = [...element.classList].filter((name) => !/^css-/.test(name)).slice(0, 2);
    const label =
      element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent ?? '';
    const text = label.replace(/\s+/g, ' ').trim().slice(0, 50);
    return `<${[element.localName, ...names].join('.')}>${text && ` "${text}"`}`;
  },

  *ancestors(element) {
    for (let at = element; at && at !== document.body; at = at.parentElement) yield at;
  },

  clips: (overflow) => overflow !== 'visible',
  scrolls: (overflow) => overflow === 'auto' || overflow === 'scroll',

  /** Maps draw their own labels and controls, which may overlap. */
  drawnByMap: (element) => element.closest('.maplibregl-canvas-container') !== null,
};
