import { basePath } from '#contract/kit/endpoint.ts';
import { maxPictureBytes } from '#contract/kit/limits.ts';
import { tusVersion, uploadsPath } from '#contract/uploads.ts';

/* Resumable uploads in the OpenAPI document: the tus protocol, which is not declared as endpoints (docs/decisions/0074). */

type Json = Record<string, unknown>;

const header = (name: string, schema: Json, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  schema,
  description,
});
const version = header(
  'Tus-Resumable',
  { type: 'string', enum: [tusVersion] },
  'The version of the protocol.',
);
const id: Json = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } };
const offset = { type: 'integer', minimum: 0, maximum: maxPictureBytes };

const answer = (description: string, headers: string[]): Json => ({
  description,
  headers: Object.fromEntries(headers.map((name) => [name, { schema: { type: 'string' } }])),
});
const failure = {
  description: 'Failure: nothing changed',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const operation = (
  name: string,
  summary: string,
  parameters: Json[],
  success: Json,
  more: Json = {},
): Json => ({
  operationId: `uploads.${name}`,
  tags: ['uploads'],
  summary,
  description: 'Least role: user. The tus protocol 1.0.0 (https://tus.io).',
  security: [{ token: [] }],
  parameters: [version, ...parameters],
  responses: { ...success, default: failure },
  ...more,
});

const length = header('Upload-Length', { ...offset, minimum: 1 }, 'The size of the picture.');
const at = header('Upload-Offset', offset, 'Where the part begins: where the upload ends.');
const bytes = {
  requestBody: {
    content: { 'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
};

const path = basePath + uploadsPath;
export const uploadPaths: Record<string, object> = {
  [path]: {
    post: operation('create', 'Begin a resumable upload of a picture', [length], {
      201: answer('Created', ['Location', 'Upload-Expires', 'Tus-Resumable']),
    }),
  },
  [`${path}/{id}`]: {
    head: operation('read', 'Where an upload ends', [id], {
      200: answer('Found', ['Upload-Offset', 'Upload-Length', 'Tus-Resumable']),
    }),
    patch: operation(
      'add',
      'Add a part to an upload',
      [id, at],
      { 204: answer('Added', ['Upload-Offset', 'Tus-Resumable']) },
      bytes,
    ),
    delete: operation('remove', 'Remove an upload that no record uses', [id], {
      204: answer('Removed', ['Tus-Resumable']),
    }),
  },
};
