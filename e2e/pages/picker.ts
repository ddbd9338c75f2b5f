import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { categories } from '../../api/nouns/categories/categories.table.ts';
import { spots } from '../../api/nouns/spots/spots.table.ts';
import type { TestApi } from '../../api/testing/calls/startTestApi.ts';

/** A picker, used with a click and one key after the other. */
export function pickerOn(page: Page, label: string | RegExp, within: Page | Locator = page) {
  const input = within.getByRole('combobox', { name: label });
  return {
    input,
    options: page.locator('[role=listbox]').getByRole('option'),
    /** Clicks into it, which selects its text, and presses these keys. */
    async type(text: string) {
      await input.click();
      await input.pressSequentially(text);
    },
    /** Waits until its input has this value. */
    waitForValue: (text: string) => expect.poll(() => input.inputValue()).toBe(text),
    /** Waits until this option is active: the one that Enter would choose. */
    waitForActiveOption: (option: string) =>
      expect
        .poll(async () => {
          const id = await input.getAttribute('aria-activedescendant');
          return id ? page.locator(`[id="${id}"]`).textContent() : '';
        })
        .toMatch(new RegExp(`^${option}`)),
    /** Waits until exactly these are chosen, in a picker of several. */
    waitForChips: (...labels: string[]) =>
      expect
        .poll(() =>
          input
            .locator('xpath=..')
            .getByRole('button', { name: /^Quitar: / })
            .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label'))),
        )
        .toEqual(labels.map((label) => `Quitar: ${label}`)),
    /** Types, and clicks the option. */
    async pick(typed: string, option: string | RegExp) {
      await this.type(typed);
      await page.locator('[role=listbox]').getByRole('option', { name: option }).first().click();
    },
  };
}

/** Inserts more people spots than the first page of a picker has; the oldest are found by typing only. */
export async function insertManyPeople(api: TestApi): Promise<void> {
  const oldest = ['Zulema Olvidada', 'Mercedes Peña'];
  const newer = Array.from({ length: 60 }, (_, i) => `Persona ${i}`);
  for (const names of [oldest, newer])
    await api.db
      .insert(spots)
      .values(names.map((name) => ({ name, type: 'people' as const, country: 'AR', enable: true })));
  await api.db.insert(categories).values([{ name: 'Rock nacional' }, { name: 'Peñas' }, { name: 'Cumbia' }]);
}
