import type { Page, Response } from 'playwright-core';
import { expect } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { form } from './inputs.ts';
import type { Saved } from './savedRecord.ts';

const writes = ['POST', 'PUT'];
const isSave = (response: Response): boolean =>
  writes.includes(response.request().method()) && new URL(response.url()).pathname.startsWith(basePath);

/** Runs in the page: what the form finds wrong, with the label of each. */
const complaints = `[...document.querySelectorAll('${form} [aria-invalid=true]')].map((e) =>
  (e.getAttribute('aria-label') ?? e.name ?? '') + ': ' + (document.getElementById(e.getAttribute('aria-describedby'))?.textContent ?? ''))`;

/** Saves with the form's button, says yes to what asks first, and waits until the form is left or says that it is done. */
export async function save(page: Page): Promise<Saved> {
  const before = page.url();
  let answer: Response | undefined;
  page.on('response', (response) => {
    if (isSave(response)) answer = response;
  });
  await page.locator(`${form} [type=submit]`).click();
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const state = async () =>
    answer ? 'answered' : (await dialog.isVisible()) ? 'asked' : await page.evaluate<string[]>(complaints);
  await expect.poll(state, { message: 'what saving says' }).toSatisfy((now) => now.length > 0);
  const said = await state();
  expect(said, 'the form refuses').toBeTypeOf('string');
  if (said === 'asked') await dialog.locator('.MuiButton-contained').click();
  await expect.poll(() => answer?.status(), { message: 'the answer to the save' }).toBeDefined();
  const { body, status } = await read(answer as Response);
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  const done = async () => page.url() !== before || (await page.evaluate<number>('saidByToasts.length')) > 0;
  await expect.poll(done, { message: 'leaving the form, or a toast' }).toBe(true);
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
