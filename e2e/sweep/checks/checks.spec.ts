import { expect, test } from 'vitest';
import { appInBrowser } from '../../support/browser.ts';
import { faultsOf } from './checks.ts';

/* The checks themselves: each finds what it is for, and nothing in what is as it should be. */

const { open } = appInBrowser();

const lines = (text: string, more = '') =>
  `<p style="width:120px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis" ${more}>${text}</p>`;

test.each([
  ['what is wider than the window', '<p style="width:1400px">Ancho</p>', 'laptop: the page is'],
  ['text that is cut', lines('Una milonga que no cabe en su lugar'), 'phone: <p> "Una milonga'],
  [
    'lines that are cut',
    lines('Uno<br>Dos', 'class="two"').replace('120px', '120px;height:24px'),
    'phone: <p.two>',
  ],
  [
    'a placeholder that is cut',
    '<input style="width:90px" placeholder="Busca por nombre" aria-label="Q">',
    'cuts "Busca',
  ],
  [
    'small letters',
    '<input style="font-size:13px;height:44px" aria-label="Nombre">',
    'phone: <input> "Nombre" has letters of 13 px',
  ],
  [
    'small targets',
    '<button style="width:60px;height:30px">Ir</button>',
    'phone: <button> "Ir" is 60 × 30 px',
  ],
  ['what axe finds', '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="9">', 'phone: image-alt'],
])('find %s', async (_what, html, fault) => {
  expect((await faultsWith(html)).join('\n')).toContain(fault);
});

test('find nothing where there is a title, room, or a sentence around a link', async () => {
  const fine =
    lines('Una milonga que no cabe en su lugar', 'title="Una milonga que no cabe en su lugar"') +
    '<p>Lee <a href="#a" style="color:#fff">esto</a> antes.</p>' +
    '<input style="font-size:16px;height:44px" aria-label="Nombre">' +
    '<div style="overflow:auto;width:200px" tabindex="0" role="group" aria-label="Tabla"><p style="width:900px">Ancho</p></div>';
  expect(await faultsWith(fine)).toEqual([]);
});

async function faultsWith(html: string): Promise<string[]> {
  const page = await open('/nowhere');
  await page.locator('h1').waitFor();
  const body = `<main style="padding:16px"><h1>Prueba</h1>${html}</main>`;
  await page.evaluate(`document.body.innerHTML = ${JSON.stringify(body)}`);
  return faultsOf(page, await page.context().newCDPSession(page), { axeAtBoth: false });
}
