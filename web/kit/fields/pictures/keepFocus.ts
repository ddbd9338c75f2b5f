/**
 * For a button that removes a picture, and itself: then the button of the next one has the focus, at `index`, or else the first button
 * of the field, which adds one.
 */
export function keepFocus(button: HTMLElement, index = 0): void {
  const field = button.closest('[role=group]');
  setTimeout(() => {
    const others = [...(field?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])];
    (others[index] ?? others.at(-1) ?? field?.querySelector('button'))?.focus();
  });
}
