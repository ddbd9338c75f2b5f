/** @module-tag extended */

import type { Page, Route } from 'playwright-core';
import { test } from 'vitest';
import type { Problem } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open } = appInBrowser();

/* The server answers a code and a sentence; the app translates the code into the chosen language. */

/** Saves a form; the server refuses with this problem. */
async function save(page: Page, problem: Partial<Problem>) {
  const refuse = (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: problem.status ?? 409, json: problem })
      : route.fallback();
  await page.unroute('**/api/admin/v1/categories');
  await page.route('**/api/admin/v1/categories', refuse);
  await page.getByRole('textbox', { name: /^(Name|Nombre)/ }).pressSequentially('x');
  await page.getByRole('button', { name: /^(Save|Guardar)$/ }).click();
}

const refused = (error: object) => ({
  status: 422,
  message: 'Revisa.',
  errors: [{ path: 'name', message: 'Dice el servidor.', ...error }],
});

test('an error of the server is translated, with its parameters; an unknown one shows its own sentence', async () => {
  const page = await open('/categories/new', { as: 'admin', language: 'en' });
  const params = { kind: 'edits', most: 3, minutes: 7 };
  await save(page, { code: 'limitReached', params, message: 'del servidor' });
  await waitForText(page, 'You reached the limit per hour: 3 changes. You can go on in 7 min.');
  for (const [coded, message] of [
    [{ code: 'of_a_later_version' }, 'Un código de una versión posterior.'],
    [{}, 'Sin código, de una versión anterior.'],
    [{ code: 'limitReached', params: { kind: 'later', most: 3 } }, 'Parámetros de una versión posterior.'],
  ] as const) {
    await save(page, { ...coded, message });
    await waitForText(page, message);
  }
  // Beside a field: the translated code, otherwise the sentence of the server.
  await save(page, refused({ code: 'tooLong' }));
  await waitForText(page, 'The text is too long.');
  await save(page, refused({ code: 'later' }));
  await waitForText(page, 'Dice el servidor.');
  // The mixed texts have the sentence of the contract.
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitemradio', { name: 'Mixto (original)' }).click();
  await save(page, refused({ code: 'tooLong' }));
  await waitForText(page, messages.tooLong);
});
