/** @module-tag extended */

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { offline, online } from '../pages/connection.ts';
import { spotForm } from '../pages/spot.ts';
import { waitForPath, waitForToast } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { keptOn, restoredNotice, waitUntilKept } from './drafts.ts';

/* The record of a draft is newer, and nothing that its form has was changed (product/drafts#meanwhile). */

const { open, api } = appInBrowser();
const fact = (page: Page) => page.locator('form:not([inert])').getByLabel('Dato curioso').first();

/** An owner's spot, and its form with a curious fact typed. */
async function typed() {
  const made = await createOwnedSpot(api(), { name: 'Peña', address: 'Calle 1', country: 'AR' });
  const path = `/spots/user/${made.spot.id}/edit?step=texts`;
  const page = await open(path, { as: made.owner, size: narrow, map: false, fresh: true });
  await fact(page).pressSequentially('Toca bien');
  await waitUntilKept(page, 'Toca bien');
  /** Staff change what the owner's form does not have. */
  const change = async () => expect((await made.newer({ show_in_map: false })).status).toBe(200);
  return { ...made, page, change };
}

test('the form is filled, says so, and can be given up', async () => {
  const { page, change } = await typed();
  await change();
  await page.reload();
  await fact(page).press('End');
  await page.keyboard.type(', y canta');
  await waitUntilKept(page, 'Toca bien, y canta');
  expect(await fact(page).inputValue()).toBe('Toca bien, y canta');
  await restoredNotice(page).waitFor();
  await page.getByRole('button', { name: 'Descartar', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor();
  await expect.poll(() => fact(page).inputValue()).toBe('');
  await expect.poll(() => keptOn(page)).toBe('[]');
});

/** The save of that form waits, and the form is closed; in another tab, whose outbox sends nothing, it can be opened again. */
async function waiting() {
  const { page, ...made } = await typed();
  // The outbox of another tab has its turn: it is the form that sends.
  const other = await page.context().newPage();
  await other.goto('/live');
  await other.evaluate(`new Promise((held) => {
    void navigator.locks.request('outbox', () => new Promise(() => held()));
  })`);
  await offline(page);
  await spotForm(page).saveChanges.press('Enter');
  await page.getByText('Sin conexión. Se guardará al volver la conexión.').waitFor();
  await waitUntilKept(page, /Toca bien.*queued/);
  const address = page.url();
  await page.close();
  await online(other);
  const reopen = async () => {
    const next = await other.context().newPage();
    await next.goto(address);
    return next;
  };
  return { ...made, reopen };
}

test('what waited is saved on the newer version', async () => {
  const { change, own, live, reopen } = await waiting();
  await change();
  const page = await reopen();
  await waitForToast(page, 'Spot updated successfully!');
  await waitForPath(page, '/spots/user');
  expect(await own()).toMatchObject({ curious_fact: 'Toca bien', review: { status: 'pending' } });
  expect((await live()).show_in_map).toBe(false);
});

test('what waited, and was changed by somebody else, is compared: it stays on the device, and is sent by nobody', async () => {
  const { newer, reopen } = await waiting();
  expect((await newer({ curious_fact: 'Toca mal' })).status).toBe(200);
  const page = await reopen();
  await page.getByRole('dialog').getByText('Toca mal').first().waitFor();
  await expect.poll(() => keptOn(page)).not.toContain('"queued":{');
  expect(await keptOn(page)).toContain('Toca bien');
  await page.reload();
  await page.getByRole('dialog').getByText('Toca bien').first().waitFor();
});
