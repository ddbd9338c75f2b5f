import { test } from 'vitest';
import type { Problem } from '#contract/kit/endpoint.ts';
import { messages } from '#contract/kit/messages.ts';
import { waitForText } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open } = appInBrowser();

/* The server answers a code and a sentence; the app translates the code into the chosen language. */

async function refusedWith(problem: Partial<Problem>, language: 'mixed' | 'en') {
  const page = await open('/categories/new', { as: 'admin', language });
  await page.route('**/api/admin/v1/categories', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: problem.status ?? 409, json: problem })
      : route.fallback(),
  );
  await page.getByRole('textbox', { name: language === 'en' ? 'Name' : 'Nombre' }).fill('One');
  await page.getByRole('button', { name: language === 'en' ? 'Save' : 'Guardar' }).click();
  return page;
}

test('an error of the server is translated, with its parameters', async () => {
  const params = { kind: 'edits', most: 3, minutes: 7 };
  const page = await refusedWith({ code: 'limitReached', params, message: 'del servidor' }, 'en');
  await waitForText(page, 'You reached the limit per hour: 3 changes. You can go on in 7 min.');
});

test.each([
  ['a code of a later version', { code: 'of_a_later_version' }],
  ['no code, from an earlier version', {}],
  ['parameters of a later version', { code: 'limitReached', params: { kind: 'later', most: 3 } }],
])('%s shows the sentence of the server', async (_what, coded) => {
  await waitForText(await refusedWith({ ...coded, message: 'Dice el servidor.' }, 'en'), 'Dice el servidor.');
});

test('beside a field: the translated code, otherwise the sentence of the server', async () => {
  const refused = (error: object) => ({
    status: 422,
    message: 'Revisa.',
    errors: [{ path: 'name', message: 'Dice el servidor.', ...error }],
  });
  await waitForText(await refusedWith(refused({ code: 'tooLong' }), 'en'), 'The text is too long.');
  await waitForText(await refusedWith(refused({ code: 'tooLong' }), 'mixed'), messages.tooLong);
  await waitForText(await refusedWith(refused({ code: 'later' }), 'en'), 'Dice el servidor.');
});
