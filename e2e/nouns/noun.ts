import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { pictureFile } from '../../api/testing/scenarios/nounScenarios.ts';
import { expectAccessibleAndFits, waitForPath, waitForText, waitForToast } from '../support/assertions.ts';
import type { appInBrowser } from '../support/browser.ts';

type Open = ReturnType<typeof appInBrowser>['open'];

export interface Noun {
  path: string;
  title: string;
  create: string;
  /** The button of the edit form; default: 'Guardar Cambios'. */
  saveChanges?: string;
  /** The button of the filled form, if its text depends on what was chosen. */
  filled?: string;
  /** Confirms the question before saving, with a button of the same text. */
  confirm?(page: Page, label: string): Promise<void>;
  /** The errors of the empty form. */
  refused: string[];
  fill(page: Page): Promise<void>;
  added: string;
  addFailed: string;
  /** The name in the row; `renamed` after the change. */
  name: string | RegExp;
  change?(page: Page): Promise<void>;
  updated: string;
  updateFailed: string;
  renamed: string | RegExp;
  picture?: boolean;
}

/** Uses the screens of a noun: empty list, create, edit, delete; saving fails once each. */
export async function tryNoun(open: Open, noun: Noun): Promise<void> {
  const { path, create, fill, name, change, renamed, picture, saveChanges } = withDefaults(noun);
  const page = await open(path, { as: 'editor' });
  const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click();
  const save = async (label: string) => {
    await press(label);
    await noun.confirm?.(page, label);
  };
  const attach = async (red: number) => {
    const buffer = Buffer.from(await (await pictureFile(red)).arrayBuffer());
    await page.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  };

  await waitForText(page, 'No hay registros');
  await page.getByRole('heading', { name: noun.title, level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Agregar' }).click();
  await waitForPath(page, `${path}/new`);

  await press(create);
  for (const message of noun.refused) await page.getByText(message, { exact: true }).waitFor();
  if (noun.refused.length > 3) await expectAccessibleAndFits(page);
  await fill(page);
  if (picture) await attach(200);
  await page.route(`**/api/**${path}*`, fail);
  await save(noun.filled ?? create);
  await waitForToast(page, noun.addFailed);
  await page.unroute(`**/api/**${path}*`);
  await save(noun.filled ?? create);
  await waitForToast(page, noun.added);
  await waitForPath(page, path);

  const edit = page.getByRole('link', { name: named('Editar', name) });
  await edit.waitFor();
  const image = page.getByRole('main').locator('img[src*="thumb"]').first();
  const before = picture ? await image.getAttribute('src') : undefined;
  await edit.click();
  await page.getByRole('button', { name: saveChanges }).waitFor();
  await change?.(page);
  if (picture) await attach(90);
  await page.route(`**/api/**${path}/*`, fail);
  await save(saveChanges);
  await waitForToast(page, noun.updateFailed);
  await page.unroute(`**/api/**${path}/*`);
  await save(saveChanges);
  await waitForToast(page, noun.updated);
  await waitForPath(page, path);
  await page.getByRole('link', { name: named('Editar', renamed) }).waitFor();
  if (picture) await expect.poll(() => image.getAttribute('src')).not.toBe(before);

  // The saved form is a forward entry of the history.
  await page.goForward();
  await page.getByRole('button', { name: saveChanges }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: named('Eliminar', renamed) }).click();
  // The row disappears before the server has deleted it.
  const removed = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await waitForText(page, 'No hay registros');
  expect((await removed).ok()).toBe(true);
}

const withDefaults = (noun: Noun) => ({ saveChanges: 'Guardar Cambios', ...noun });

/** Answers every POST and PUT with 500: without an answer a save would wait (product/drafts#unreachable). */
const fail = (route: Route) =>
  ['POST', 'PUT'].includes(route.request().method()) ? route.fulfill({ status: 500 }) : route.fallback();

const named = (act: string, name: string | RegExp): RegExp =>
  new RegExp(`^${act}: .*${typeof name === 'string' ? name : name.source}`);
