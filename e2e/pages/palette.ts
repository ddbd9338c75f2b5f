import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The palette as a person sees it: its field, and its lines from the top. */
export function paletteOn(page: Page) {
  const dialog = page.getByRole('dialog', { name: /^(Buscar en todo|Search everything)$/ });
  const input = dialog.getByRole('combobox');
  const lines = () => dialog.getByRole('option').allInnerTexts();
  return {
    dialog,
    input,
    option: (name: string) => dialog.getByRole('option', { name }),
    /** Presses the keys that open it, and waits for its field. */
    async open(keys = 'Control+k') {
      await page.keyboard.press(keys);
      await input.and(page.locator(':focus')).waitFor();
    },
    type: (text: string) => input.pressSequentially(text),
    /** Waits until the lines begin with these: name, detail, and kind, as they are read. */
    async waitForLines(...expected: string[]) {
      const shown = async () =>
        (await lines()).slice(0, expected.length).map((line) => line.replace(/\s*\n\s*/g, ' '));
      await expect.poll(shown).toEqual(expected);
    },
    lines,
    /** Waits until the active line, as assistive technology hears it, contains the text. */
    async waitForActive(text: string) {
      const active = async () => {
        const id = await input.getAttribute('aria-activedescendant');
        const option = page.locator(`[id="${id}"][role=option][aria-selected=true]`);
        return (await option.allInnerTexts()).join();
      };
      await expect.poll(active).toContain(text);
    },
    waitForClosed: () => dialog.waitFor({ state: 'detached' }),
  };
}
