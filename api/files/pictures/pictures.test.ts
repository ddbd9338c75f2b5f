import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { pics } from '#contract/pics.ts';
import { setUpApi } from '../../testing/calls/startTestApi.ts';
import { storedState } from '../../testing/database/storedState.ts';

/* Files that are not what they pretend to be: refused without a trace, or encoded again under a generated name. */

const api = setUpApi();
const payload = '<script>alert("polyglot")</script><?php system($_GET[0]) ?>';
let png: Buffer;
let jpeg: Buffer;
let gif: Buffer;
beforeAll(async () => {
  await api.as('editor');
  const image = () => sharp({ create: { width: 50, height: 40, channels: 3, background: '#29a' } });
  [png, jpeg, gif] = await Promise.all([
    image().png().toBuffer(),
    image()
      .withExif({ IFD0: { Copyright: payload, ImageDescription: payload } })
      .jpeg()
      .toBuffer(),
    image().gif().toBuffer(),
  ]);
});

const send = async (bytes: Uint8Array | string, name = 'a.png', type = 'image/png') =>
  (await api.as('editor')).call(pics.create, {
    body: { image_url: new File([bytes as Uint8Array<ArrayBuffer>], name, { type }) },
    form: true,
  });
const stored = () => storedState(api);

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inner}</svg>`;
const notPictures: [what: string, make: () => Uint8Array | string | Promise<Uint8Array>, type?: string][] = [
  ['an SVG with a script', () => svg('<script>alert(1)</script>'), 'image/svg+xml'],
  ['an SVG that includes a file', () => svg('<image href="file:///etc/passwd" width="9" height="9"/>')],
  [
    'an SVG with an entity',
    () => `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<text>&x;</text>')}`,
  ],
  ['a page', () => `<!doctype html><img src=x onerror=alert(1)>`, 'text/html'],
  ['a page with the header of a GIF', () => `GIF89a=1;${payload}`, 'image/gif'],
  ['a PDF', () => '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj', 'application/pdf'],
  ['a ZIP', () => Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'application/zip'],
  ['a program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(500)])],
  ['nothing', () => ''],
  ['one byte', () => '\xff'],
  ['zeros', () => Buffer.alloc(1000)],
  ['half of a PNG', () => png.subarray(0, png.length / 2)],
  ['half of a JPEG', () => jpeg.subarray(0, jpeg.length / 2)],
  ['a TIFF', () => sharp(png).tiff().toBuffer(), 'image/tiff'],
  [
    'an ImageMagick script',
    () => 'push graphic-context\nviewbox 0 0 9 9\nfill "url(http://127.0.0.1/)"',
    'image/x-mvg',
  ],
];

describe('refuses and stores nothing of', () => {
  test.each(notPictures)('%s', async (_what, make, type) => {
    const before = await stored();
    const begin = performance.now();
    const { status, body } = await send(await make(), 'a.png', type);
    expect(status).toBe(422);
    expect(body.errors?.[0]?.path).toBe('image_url');
    expect(performance.now() - begin).toBeLessThan(15_000);
    await expect.poll(stored).toEqual(before);
  });
});

const polyglots: [string, () => Buffer][] = [
  ['a PNG with a page appended', () => Buffer.concat([png, Buffer.from(payload)])],
  ['a JPEG with a page in its EXIF texts', () => jpeg],
  [
    'a GIF with a program in it',
    () =>
      Buffer.concat([
        gif.subarray(0, -1),
        Buffer.from(`!\xfe\x10${payload.slice(0, 16)}\0;`, 'latin1'),
        Buffer.from(payload),
      ]),
  ],
];
test.each(polyglots)('%s: only the picture is stored', async (_what, make) => {
  const { status, body } = await send(make(), 'a.php.html', 'text/html');
  expect(status).toBe(201);
  for (const address of [body.image_url, body.thumbnail]) {
    const answer = await fetch(api.url + address);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(bytes.toString('latin1')).not.toMatch(/script|php|polyglot/);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  }
});

const names = [
  '../../../etc/passwd',
  '..\\..\\windows\\system32\\a.png',
  '/dev/null',
  '/etc/cron.d/x',
  'CON',
  'NUL.png',
  'aux.jpg',
  'COM1',
  '.htaccess',
  '.',
  '..',
  'x'.repeat(300),
  '🎸'.repeat(100),
  'a\u202egnp.exe',
  'a.png\r\nSet-Cookie: x=1',
  'a"; filename="b.php',
  '%2e%2e%2f%2e%2e%2fx',
  'a\0.png',
  '',
  ' ',
  "'; drop table pics; --",
  '$(id).png',
  '`id`.png',
];
test.each(names)('the file name %j is not used for the stored file', async (name) => {
  const before: string[] = await readdir(join(api.dataDir, 'files')).catch(() => []);
  const { status, body } = await send(png, name);
  expect([201, 422]).toContain(status);
  const after = (await readdir(join(api.dataDir, 'files'))).filter((file) => !before.includes(file));
  for (const file of after) expect(file).toMatch(/^[0-9a-f-]{36}(\.thumb)?\.webp$/);
  expect(after).toHaveLength(status === 201 ? 2 : 0);
  if (status === 201) expect(body.image_url).toMatch(/^\/files\/[0-9a-f-]{36}\.webp$/);
});

test('no file is written outside the folders of files and uploads, and no upload is stored unchanged', async () => {
  const folders = (await readdir(api.dataDir)).sort();
  expect(folders.filter((name) => !['files', 'tmp'].includes(name))).toEqual([]);
  const sums = await Promise.all(
    (await readdir(join(api.dataDir, 'files'))).map(async (name) =>
      createHash('sha256')
        .update(await readFile(join(api.dataDir, 'files', name)))
        .digest('hex'),
    ),
  );
  const uploaded = [png, jpeg, gif].map((bytes) => createHash('sha256').update(bytes).digest('hex'));
  expect(sums.filter((sum) => uploaded.includes(sum))).toEqual([]);
});
