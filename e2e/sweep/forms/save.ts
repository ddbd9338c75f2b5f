import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { form } from './inputs.ts';
import type { Saved } from './savedRecord.ts';

const writes = ['POST', 'PUT'];
const isSave = (response: Response): boolean =>
  writes.includes(response.request().method()) && new URL(response.url()).pathname.startsWith(basePath);

/** Runs in the page: the validation errors of the form, each with the label of its input. */
const validationErrors = `[...document.querySelectorAll('${form} [aria-invalid=true]')].map((e) =>
  (e.getAttribute('aria-label') ?? e.name ?? '') + ': ' + (document.getElementById(e.getAttribute('aria-describedby'))?.textContent ?? ''))`;

/** Presses the form's button, confirms the question if there is one, and waits until the form closes or a toast appears. */
export async function save(page: Page): Promise<Saved> {
  const before = page.url();
  let answer: Response | undefined;
  page.on('response', (response) => {
    // The first one: after a new password of one's own the app also posts the logout.
    if (isSave(response)) answer ??= response;
  });
  await page.locator(`${form} [type=submit]`).click();
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const state = async () =>
    answer
      ? 'response'
      : (await dialog.isVisible())
        ? 'question'
        : await page.evaluate<string[]>(validationErrors);
  await expect
    .poll(state, { message: 'a response, a question or errors' })
    .toSatisfy((now) => now.length > 0);
  const outcome = await state();
  expect(outcome, `validation errors: ${outcome}`).toBeTypeOf('string');
  if (outcome === 'question') await dialog.locator('.MuiButton-contained').click();
  await expect.poll(() => answer?.status(), { message: 'the response to the save' }).toBeDefined();
  const { body, status } = await read(answer as Response);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const done = async () => page.url() !== before || (await page.evaluate<number>('toastTexts.length')) > 0;
  await expect.poll(done, { message: 'the form closes, or a toast' }).toBe(true);
  const request = (answer as Response).request();
  return {
    method: request.method(),
    path: new URL(request.url()).pathname,
    id: body.id ?? body.data?.id ?? '',
  };
}

async function read(answer: Response) {
  const body = (await answer.json()) as { id?: string; data?: { id: string } };
  return { body, status: answer.status() };
}
