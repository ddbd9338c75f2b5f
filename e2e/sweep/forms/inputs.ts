import type { Locator, Page } from 'playwright-core';

/** One input of a form, as read from the page. */
export interface Input {
  /** The path of its field in the contract, such as `bio.bio_title`. */
  name: string;
  kind: string;
  label: string;
  disabled: boolean;
  placeholder: string;
  /** What it shows: text, the chips of a picker of several, whether a switch is on, the addresses of pictures. */
  shown: unknown;
  /** The value of the chosen option of a select. */
  value: string;
}

export const form = 'main form:not([role=search])';
export const keyOf = ({ name, kind }: Input): string => `${name} (${kind})`;

/** Runs in the page: all inputs, or the one with this name and kind. */
const read = (only?: Pick<Input, 'name' | 'kind'>) => `((only) => {
  const form = document.querySelector('${form}');
  if (!form) return [];
  const text = (element) => element?.textContent.trim() ?? '';
  const kindOf = (e) => {
    if (e.matches('.maplibregl-map')) return 'map';
    if (e.matches('[contenteditable]')) return 'contenteditable';
    if (e.tagName === 'SELECT') return 'select';
    if (e.tagName === 'TEXTAREA') return 'lines';
    if (e.getAttribute('role') === 'combobox')
      return e.closest('.combobox')?.querySelector('.open') ? 'pick' : 'free';
    if (e.type === 'file') return e.multiple ? 'files' : 'file';
    if (e.type === 'checkbox') return 'switch';
    if (e.type === 'text' && ['numeric', 'decimal'].includes(e.inputMode)) return 'number';
    return e.type === 'text' && e.inputMode === 'tel' ? 'tel' : e.type;
  };
  const shown = {
    map: () => null,
    switch: (e) => e.checked,
    radio: (e) => form.querySelector('input[type=radio][name="' + e.name + '"]:checked')?.value ?? null,
    select: (e) => text(e.selectedOptions[0]),
    pick: (e) => {
      const chips = [...e.closest('.combobox').querySelectorAll('[data-item-index]')]
        .map((chip) => text(chip) || text(chip.parentElement));
      return chips.length > 0 ? chips : e.value;
    },
    pictures: (e) => [...e.closest('[role=group]').querySelectorAll('img')].map((i) => i.getAttribute('src')),
  };
  const labelOf = (e) =>
    e.getAttribute('aria-label') || text(e.labels?.[0]) ||
    text(document.getElementById(e.getAttribute('aria-labelledby')?.split(' ')[0])) || e.outerHTML.slice(0, 120);
  // Inputs of other steps count as shown: for as long as this reads, all steps are.
  const steps = [...form.querySelectorAll('[data-step]')];
  const displays = steps.map(({ style }) => style.display);
  for (const { style } of steps) style.display = 'grid';
  const found = new Map();
  const all = 'input, textarea, select, [role=combobox], [contenteditable=true], .maplibregl-map';
  for (const e of form.querySelectorAll(all)) {
    const kind = kindOf(e);
    if (only && only.kind !== kind) continue;
    // Another way into the field of the input beside it.
    if (e.hasAttribute('capture')) continue;
    // Saved apart from the form.
    if (e.closest('[data-saved-at-once]')) continue;
    const isFile = kind === 'file' || kind === 'files';
    // Not the hidden copy that measures the height of a text area.
    if (e.matches('[aria-hidden=true]') || (!isFile && e.getClientRects().length === 0)) continue;
    const name = kind === 'map' ? 'map' : e.name ?? '';
    if (found.has(name + kind) && kind === 'radio') continue;
    if (only && only.name !== name) continue;
    found.set(name ? name + kind : e, {
      name, kind, label: labelOf(e), placeholder: e.placeholder ?? '',
      disabled: e.disabled === true || e.readOnly === true || e.getAttribute('aria-disabled') === 'true',
      shown: isFile ? shown.pictures(e) : (shown[kind] ?? (() => e.value))(e),
      value: kind === 'select' ? e.value : '',
    });
  }
  for (const [at, { style }] of steps.entries()) style.display = displays[at];
  // The map changes the values of other inputs.
  return [...found.values()].sort((a, b) => (a.kind === 'map') - (b.kind === 'map'));
})(${JSON.stringify(only) ?? ''})`;

/** Every input that can be used now, in the order of the page, the map last. */
export const inputsOf = (page: Page): Promise<Input[]> => page.evaluate<Input[]>(read());

const selectors: Record<string, string> = {
  'datetime-local': 'input[type=datetime-local]',
  lines: 'textarea',
  select: 'select',
  pick: 'input[role=combobox]',
  free: 'input[role=combobox]',
};

/** The element that receives the keys of an input. */
export function fieldOf(page: Page, { kind, name }: Input): Locator {
  if (kind === 'map')
    return page.locator(`${form} .maplibregl-map .maplibregl-marker:is(button, [tabindex])`);
  // The visible button: the file input itself is hidden.
  if (kind === 'file' || kind === 'files')
    return page.locator(`${form} input[name="${name}"]:not([capture]) + button`);
  if (kind === 'radio') return page.locator(`${form} input[type=radio][name="${name}"]:checked`);
  return page.locator(`${form} ${selectors[kind] ?? 'input'}[name="${name}"]`);
}

/** Only marked by an asterisk in its label. */
export const isRequired = ({ label }: Input): boolean => label.endsWith('*');

/** What an input shows now. */
export async function shownBy(page: Page, { name, kind }: Input): Promise<unknown> {
  const [found] = await page.evaluate<Input[]>(read({ name, kind }));
  return found?.shown;
}
