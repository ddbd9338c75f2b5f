import { expect, test } from 'vitest';
import { waitForToast } from '../support/assertions.ts';
import { appInBrowser } from '../support/browser.ts';

const { open } = appInBrowser();

test('a double click exports once; the button cancels what runs, and a double click on it does no more', {
  tags: 'extended',
}, async () => {
  const page = await open('/categories', { as: 'editor' });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('export=xlsx') && asked.push(request.url()));
  const start = page.getByRole('button', { name: 'Exportar', exact: true });
  const cancel = page.getByRole('button', { name: 'Cancelar exportación' });
  const download = page.waitForEvent('download');
  await start.dblclick();
  expect((await download).suggestedFilename()).toBe('Special Maps.xlsx');
  await waitForToast(page, 'Lista exportada.');
  await start.waitFor();
  expect(asked).toHaveLength(1);

  // An answer that does not come.
  await page.route(/export=xlsx/, () => undefined);
  await start.click();
  await cancel.dblclick();
  await start.waitFor();
  expect(asked).toHaveLength(2);
});
