import { expect, test } from 'vitest';
import { banners } from '../../api/nouns/banners/banners.table.ts';
import { createOwnedSpot } from '../../api/testing/scenarios/revisionScenarios.ts';
import { expectAccessibleAndFits, waitForPath } from '../support/assertions.ts';
import { appInBrowser, narrow } from '../support/browser.ts';
import { delayReads } from '../support/requests.ts';
import { pressTogether } from '../support/typing.ts';

const { open, api } = appInBrowser();

const help = /^(Atajos de teclado|Keyboard shortcuts)$/;

test('g and a letter open a screen, / searches the list, ? shows all shortcuts of the screen', async () => {
  const page = await open('/users', { as: 'admin' });
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await page.keyboard.press('/');
  await search.and(page.locator(':focus')).waitFor();
  // Nothing is stolen from an input.
  await page.keyboard.type('g s?/');
  await expect.poll(() => search.inputValue()).toBe('g s?/');
  await search.blur();
  await pressTogether(page, 'g', 's');
  await waitForPath(page, '/spots');
  await page.getByRole('heading', { name: 'Spots General' }).waitFor();
  // A second key without a meaning does nothing, and ends the wait.
  for (const key of ['g', 'x', 's']) await page.keyboard.press(key);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: help });
  await dialog.waitFor();
  await expectAccessibleAndFits(page);
  const lines = (await dialog.allInnerTexts()).join().split('\n');
  for (const line of [
    'En esta lista',
    'Buscar en la lista',
    'En cualquier pantalla',
    'Buscar en todo',
    'Auditoría',
  ])
    expect(lines).toContain(line);
  // Nor from a dialog.
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/spots');
  await pressTogether(page, 'g', 'l');
  await waitForPath(page, '/audit');
});

test('what was just typed into the search does not take back the way to a screen that is still loading', async () => {
  const page = await open('/ready', { as: 'admin', fresh: true });
  const release = await delayReads(page, /assets\/SpotList-/);
  await page.goto('/users');
  const search = page.getByRole('searchbox');
  await search.pressSequentially('ana');
  await search.blur();
  await pressTogether(page, 'g', 's');
  // Set after the timer of the search, which is as long, and thus fired after it.
  await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
  release();
  await waitForPath(page, '/spots');
  await page.getByRole('heading', { name: 'Spots General' }).waitFor();
});

test('on a Mac only ⌘ K opens the search across everything: Ctrl K deletes to the end of the line', {
  tags: 'extended',
}, async () => {
  const page = await open('/users', { as: 'editor' });
  await page.addInitScript(`Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' })`);
  await page.reload();
  const search = page.getByRole('searchbox');
  await search.pressSequentially('ana');
  await search.press('Control+k');
  await search.press('Meta+k');
  const palette = page.getByRole('dialog');
  await palette.waitFor();
  await page.keyboard.press('Escape');
  await palette.waitFor({ state: 'detached' });
  await search.press('Control+k');
  await search.pressSequentially(' b');
  expect(await search.inputValue()).toBe('ana b');
});

test('modifiers, composed characters, menus and a dialog are no shortcuts', {
  tags: 'extended',
}, async () => {
  await api()
    .db.insert(banners)
    .values({ name: 'A', country: 'AR', link: 'https://example.com', type: 'search' });
  const page = await open('/adsbanners', { as: 'editor' });
  const search = page.getByRole('searchbox');
  await page.getByRole('button', { name: 'Eliminar' }).waitFor();
  for (const keys of ['Alt+/', 'Control+/', 'Shift+G']) await page.keyboard.press(keys);
  await page.keyboard.press('Shift+S');
  await page.evaluate(`document.body.dispatchEvent(new KeyboardEvent('keydown',
    { key: '/', isComposing: true, bubbles: true, cancelable: true }))`);
  expect(await search.and(page.locator(':focus')).count()).toBe(0);
  await page.getByRole('button', { name: 'Cuenta' }).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('dialog').waitFor();
  for (const key of ['/', 'g', 'u', 'Control+k']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/adsbanners');
  await page.keyboard.press('/');
  await search.and(page.locator(':focus')).waitFor();
});

test('shortcuts of a single key are switched off in the help, which the account menu opens too', async () => {
  const page = await open('/users', { as: 'editor', language: 'en', size: narrow });
  await page.getByRole('searchbox').waitFor();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const dialog = page.getByRole('dialog', { name: help });
  await dialog.getByText('Spot revisions').waitFor();
  expect(await dialog.getByText('Audit').count()).toBe(0);
  await expectAccessibleAndFits(page);
  await dialog.getByRole('switch', { name: 'Use shortcuts of a single key' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const _ of ['now', 'after a reload']) {
    for (const key of ['?', 'g', 's', '/']) await page.keyboard.press(key);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog', { name: 'Search everything' }).waitFor();
    expect(await dialog.count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/users');
    await page.reload();
    await page.getByRole('searchbox').waitFor();
  }
});

test('the help of a review lists its own keys first, and a user has their own', {
  tags: 'extended',
}, async () => {
  const { waiting, owner } = await createOwnedSpot(api(), { name: 'Zorzal' });
  const id = await waiting({ curious_fact: 'Dato' });
  const page = await open(`/spot_revisions/${id}/edit`, { as: 'editor' });
  await page.getByRole('button', { name: 'Aprobar', disabled: false }).waitFor();
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: help });
  await dialog.getByText('Deshacer la última decisión (10 s)').waitFor();
  expect((await dialog.getByRole('heading', { level: 3 }).allInnerTexts())[0]).toBe('Spot revisions');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // `g r` is the list, not the key to reject.
  await pressTogether(page, 'g', 'r');
  await waitForPath(page, '/spot_revisions');

  const own = await open('/spots/user', { as: owner, size: narrow });
  await own.getByRole('heading', { level: 1 }).waitFor();
  await pressTogether(own, 'g', 'p');
  await waitForPath(own, '/profile');
});
