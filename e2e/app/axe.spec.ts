import { beforeAll, test } from 'vitest';
import { banners } from '#contract/banners.ts';
import { categories } from '#contract/categories.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { notifications } from '#contract/notifications.ts';
import { pics } from '#contract/pics.ts';
import { stories } from '#contract/stories.ts';
import { exampleBodies } from '../../api/testing/scenarios/exampleRequests.ts';
import { expectAccessible, expectAccessibleAndFits } from '../support/assertions.ts';
import { appInBrowser, narrow, wide } from '../support/browser.ts';

const { open, api } = appInBrowser();
let id: string;
beforeAll(async () => {
  ({ id } = (await api().signedIn('user', { country: 'UK' })).user);
});

const sizes = [
  ['1280 px', wide],
  ['390 px', narrow],
] as const;
const languages = ['mixed', 'es', 'en'] as const;
const screens: readonly [path: string, role: 'admin' | undefined, ready: string][] = [
  ['/login', undefined, 'form'],
  ['/delete_account', undefined, 'form'],
  ['/reset_password?token=any', undefined, 'form'],
  ['/confirm_email?token=any', undefined, '.stage-box button'],
  ['/nowhere', 'admin', 'h1'],
  ['/users', 'admin', 'time'],
  ['/users/:id/edit', 'admin', 'form'],
  ['/profile', 'admin', 'form'],
];

const cases = screens.flatMap(([path, as, ready]) =>
  sizes.map(([width, size]) => ({ path, as, ready, width, size })),
);
test.each(cases)('$path at $width', async ({ path, as, ready, size }) => {
  const page = await open(path.replace(':id', id), { as, size });
  for (const language of languages) {
    await page.evaluate(`localStorage.setItem('language', '${language}')`);
    await page.reload();
    await page.locator(ready).first().waitFor();
    await expectAccessibleAndFits(page);
  }
});

/* `nouns.spec.ts` checks these in the mixed texts. */
const examples = exampleBodies('');
const nouns: readonly [path: string, create: Endpoint, body: () => Promise<object>][] = [
  ['/categories', categories.create, examples.category],
  ['/adsbanners', banners.create, examples.banner],
  ['/pics', pics.create, examples.pic],
  ['/stories', stories.create, examples.story],
  ['/notifications', notifications.create, examples.notice],
];
test.each([
  ['es', narrow],
  ['en', wide],
] as const)('lists and forms of the nouns in %s', async (language, size) => {
  const page = await open('/profile', { as: 'admin', size, language });
  for (const [path, create, body] of nouns) {
    await (await api().as('admin')).call(create, { body: (await body()) as never, form: true });
    await page.goto(path);
    const edit = page.getByRole('main').getByRole('link', { name: /^Edit/ }).first();
    await edit.waitFor();
    // The shell around it was checked with the users.
    await expectAccessibleAndFits(page, 'main');
    await edit.click();
    await page.locator('form').waitFor();
    await expectAccessibleAndFits(page, 'main');
  }
});

test('dialogs and an incomplete form', async () => {
  const page = await open('/users/new', { as: 'admin' });
  await page.getByRole('button', { name: 'Guardar' }).click();
  await page.locator('[aria-invalid=true]').first().waitFor();
  await expectAccessible(page);
  const list = await open('/users', { as: 'admin' });
  await list
    .getByRole('button', { name: /^Eliminar/ })
    .first()
    .click();
  await list.getByRole('dialog').waitFor();
  await expectAccessible(list);
  const login = await open('/login');
  await login.getByRole('button', { name: 'Forgot your password?' }).click();
  await login.getByRole('dialog').waitFor();
  await expectAccessible(login);
});
