import sharp from 'sharp';
import { beforeAll } from 'vitest';
import { basePath } from '#contract/kit/endpoint.ts';
import { setUpApi, type TestApi } from './startTestApi.ts';

/* Handwritten multipart bodies, which no browser would send. */

export const boundary = 'edge';
export const end = `--${boundary}--\r\n`;
export const textPart = (name: string, value: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
/** The headers of a part with a picture; its bytes follow. */
export const picturePart = (name = 'picture'): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;

export const formHeaders = (token: string) => ({
  authorization: `Bearer ${token}`,
  'content-type': `multipart/form-data; boundary=${boundary}`,
});
/** The request line and headers of such a request, to be written to a socket. */
export function formHead(path: string, token: string, length: number): string {
  const headers = Object.entries({ host: 'x', ...formHeaders(token), 'content-length': length });
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `POST ${basePath}${path} HTTP/1.1\r\n${lines}\r\n`;
}

/** Starts an API before the tests of the calling file; with the token of an administrator and a picture. */
export function setUpUploads(size: number, env: Record<string, string> = {}) {
  const api = setUpApi(env);
  const setup = { api } as { api: TestApi; token: string; photo: Buffer<ArrayBuffer> };
  beforeAll(async () => {
    setup.token = (await api.as('admin')).token ?? '';
    const background = 'teal';
    const picture = sharp({ create: { width: size, height: size, channels: 3, background } });
    setup.photo = Buffer.from(await picture.png().toBuffer());
  });
  return setup;
}
