/*
 * What an open select needs besides what the browser does (decision 0100): its list lies over everything, also over what opens
 * later (product/keyboard#select). The focus is in its options; where the list is the system's, no key and no focus is seen here.
 */

// In the capture phase: what listens to the key finds the list closed and the value taken.
addEventListener(
  'keydown',
  (event) => {
    const { target: option, key, ctrlKey, metaKey } = event;
    const select = selectOf(option);
    if (!select) return;
    // Escape closes the list, and not the dialog around it.
    if (key === 'Escape') event.stopPropagation();
    if (ctrlKey === metaKey || !/^(Enter|k)$/i.test(key)) return;
    close(select);
    select.focus();
    // Ctrl or ⌘ and Enter takes the highlighted option first (product/keyboard#form); the chosen one is no change.
    if (key !== 'Enter' || (option as HTMLOptionElement).selected) return;
    (option as HTMLOptionElement).selected = true;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  },
  true,
);

// Something else has opened, such as a dialog that asks for the password.
addEventListener('focusout', ({ target, relatedTarget }) => {
  const select = selectOf(target);
  if (relatedTarget && !select?.contains(relatedTarget as Node)) close(select);
});

function selectOf(target: EventTarget | null) {
  return target instanceof HTMLOptionElement ? target.closest('select') : null;
}

/** The browser has no call for this: a list is closed by another appearance. */
function close(select: HTMLSelectElement | null): void {
  if (!select) return;
  select.style.appearance = 'none';
  select.getBoundingClientRect();
  select.style.appearance = '';
}
