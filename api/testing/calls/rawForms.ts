import sharp from 'sharp';
import { afterAll, beforeAll } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { startTestApi, type TestApi } from './startTestApi.ts';

/* Multipart bodies written by hand: what no browser would send. */

export const boundary = 'edge';
export const end = `--${boundary}--\r\n`;
export const textPart = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** How a picture begins; its bytes come after it. */
export const picturePart = (name = 'picture'): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;

export const formHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': `multipart/form-data; boundary=${boundary}`,
});
/** The head of such a request, for a socket. */
export function formHead(path: string, token: string, length: number): string {
  const headers = Object.entries({ host: 'x', ...formHeaders(token), 'content-length': length });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `POST ${basePath}${path} HTTP/1.1\r\n${lines}\r\n`;
}

/** An API of the file's own, an administrator's token and a picture, there once the tests begin. */
export function uploadsOn(size: number, env: Record<string, string> = {}) {
  const on = {} as { api: TestApi; token: string; photo: Buffer<ArrayBuffer> };
  beforeAll(async () => {
    on.api = await startTestApi(env);
    on.token = (await on.api.as('admin')).token ?? '';
    const background = 'teal';
    const picture = sharp({ create: { width: size, height: size, channels: 3, background } });
    on.photo = Buffer.from(await picture.png().toBuffer());
  });
  afterAll(() => on.api.stop());
  return on;
}
