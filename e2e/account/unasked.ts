import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectAccessible } from '../support/assertions.ts';

/** Expects that the dialog that a button opens, both of this name, asks before it throws away what was typed in it. */
export async function expectAsksBeforeClosing(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  const button = page.getByRole('button', { name: title });
  const name = dialog.getByLabel('Nombre', { exact: false }).first();
  const question = page.getByRole('dialog', { name: '¿Salir sin guardar?' });
  await button.press('Enter');
  await name.and(page.locator(':focus')).waitFor();
  // Nothing is lost yet.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await button.press('Enter');
  await name.pressSequentially('Caja');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Seguir editando' }).press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Caja');
  // A tap beside it.
  await page.mouse.click(4, 4);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Salir sin guardar' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await button.and(page.locator(':focus')).waitFor();
}
