import http from 'node:http';
import { Upload } from 'tus-js-client';
import { basePath, type Problem } from '#contract/kit/endpoint.ts';
import { uploadChunkBytes, uploadReference, uploadsPath } from '#contract/uploads.ts';

export const uploadsUrl = (url: string): string => `${url}${basePath}${uploadsPath}`;

/** Uploads a file with the library that the web app uses; returns the reference for a picture field. */
export async function uploadFile(
  url: string,
  token: string | undefined,
  content: Buffer,
  chunkSize: number = uploadChunkBytes,
): Promise<string> {
  const upload = await new Promise<Upload>((resolve, reject) => {
    const one: Upload = new Upload(content, {
      endpoint: uploadsUrl(url),
      headers: { authorization: `Bearer ${token}` },
      chunkSize,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve(one),
    });
    one.start();
  });
  return uploadReference(upload.url?.split('/').at(-1) ?? '');
}

/** A request of the protocol by hand. */
export async function tus(
  address: string,
  token: string | undefined,
  method: string,
  headers: Record<string, string | undefined> = {},
  body?: Buffer,
) {
  const all = {
    'tus-resumable': '1.0.0',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/offset+octet-stream' }),
    ...headers,
  };
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const response = await fetch(address, {
    method,
    headers: sent,
    ...(body && { body: new Uint8Array(body) }),
  });
  const text = await response.text();
  const problem = text ? (JSON.parse(text) as Problem) : undefined;
  const location = response.headers.get('location');
  return {
    status: response.status,
    headers: response.headers,
    problem,
    offset: Number(response.headers.get('upload-offset') ?? Number.NaN),
    address: location ? new URL(location, address).href : '',
  };
}

export const createUpload = (url: string, token: string | undefined, length: number) =>
  tus(uploadsUrl(url), token, 'POST', { 'upload-length': String(length) });

export const sendPart = (address: string, token: string | undefined, offset: number, part: Buffer) =>
  tus(address, token, 'PATCH', { 'upload-offset': String(offset) }, part);

export const referenceOf = (address: string): string => uploadReference(address.split('/').at(-1) ?? '');

/** A PATCH that announces `length` bytes and sends what `send` is given, until it is cut or ended. */
export function openPatch(address: string, token: string | undefined, offset: number, length: number) {
  const { promise, resolve } = Promise.withResolvers<number>();
  const request = http.request(address, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': length,
    },
  });
  request.on('response', (response) => {
    response.resume();
    resolve(response.statusCode ?? 0);
  });
  request.on('error', () => resolve(0));
  return {
    send: (part: Buffer) => new Promise<void>((sent) => void request.write(part, () => sent())),
    cut: () => request.destroy(),
    /** The status; 0 if the connection ended without an answer. */
    status: promise,
  };
}
