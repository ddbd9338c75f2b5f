import { expect, test } from 'vitest';
import { appInBrowser } from '../../support/browser.ts';
import { faultsOf } from './checks.ts';
import { sizeNames, windowOf } from './sizes.ts';

/* Tests of the checks: each finds its fault, and reports none on a correct page. */

const { open } = appInBrowser();

const lines = (text: string, more = '') =>
  `<p style="width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis" ${more}>${text}</p>`;

const faulty = [
  ['content wider than the window', '<p style="width:1400px">Ancho</p>', 'laptop: the page is'],
  ['cut text', lines('Una milonga que no cabe en su lugar'), 'phone: <p> "Una milonga'],
  ['cut lines', lines('Uno<br>Dos', 'class="two"').replace('120px', '120px;height:24px'), 'phone: <p.two>'],
  [
    'a cut placeholder',
    '<input style="width:90px" placeholder="Busca por nombre" aria-label="Q">',
    'cuts "Busca',
  ],
  [
    'small font sizes',
    '<input style="font-size:13px;height:44px" aria-label="Nombre">',
    'phone: <input> "Nombre" has a font size of 13 px',
  ],
  [
    'small targets',
    '<button style="width:60px;height:30px">Ir</button>',
    'phone: <button> "Ir" is 60 × 30 px',
  ],
  [
    'violations that axe finds',
    '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9">',
    'phone: image-alt',
  ],
] as const;
test('find each fault', async () => {
  const found = await faultsWith(faulty.map(([, html]) => `<div>${html}</div>`).join(''));
  for (const [what, , fault] of faulty) expect.soft(found.join('\n'), what).toContain(fault);
});

test('find nothing if there is a title, enough room, or text around a link', async () => {
  const correct =
    lines('Una milonga que no cabe en su lugar', 'title="Una milonga que no cabe en su lugar"') +
    '<p>Lee <a href="#a" style="color:#fff">esto</a> antes.</p>' +
    '<input style="font-size:16px;height:44px" aria-label="Nombre">' +
    '<div style="overflow:auto;width:200px" tabindex="0" role="group" aria-label="Tabla"><p style="width:900px">Ancho</p></div>';
  expect(await faultsWith(correct)).toEqual([]);
});

async function faultsWith(html: string): Promise<string[]> {
  const page = await open('/nowhere');
  await page.locator('h1').waitFor();
  const body = `<main style="padding:16px"><h1>Prueba</h1>${html}</main>`;
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(body)}`);
  return faultsOf(page, await windowOf(page), { at: sizeNames, axeAt: ['phone'] });
}
