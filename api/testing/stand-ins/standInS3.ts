import { createHash, createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { type Received, type Responder, standIn } from './standIn.ts';

interface Stored {
  bytes: Buffer;
  type: string | undefined;
  at: Date;
}

const secret = { accessKeyId: 'AKIATEST', secretAccessKey: 'the/secret+key' };

/** Object storage on loopback with the S3 protocol: verifies the signature of each request, lists pages of two. */
export async function standInS3(bucket = 'pictures') {
  const objects = new Map<string, Stored>();
  const uploads = new Map<string, Buffer[]>();
  const respond: Responder = (call, response) => {
    const error = signatureError(call);
    if (error) return fail(response, 403, error);
    const [, inBucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(call.url.pathname)) ?? [];
    if (inBucket !== bucket) return fail(response, 404, 'NoSuchBucket');
    if (key === '') return list(objects, call.url, response);
    const isInParts = call.url.searchParams.has('uploads') || call.url.searchParams.has('uploadId');
    return isInParts ? inParts(uploads, objects, call, key, response) : object(objects, call, key, response);
  };
  const server = await standIn(respond);
  return {
    ...server,
    objects,
    respond,
    options: { endpoint: server.url, region: 'eu-west-1', bucket, ...secret },
    /** The environment for a server that uses this stand-in. */
    env: {
      S3_ENDPOINT: server.url,
      S3_REGION: 'eu-west-1',
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: secret.accessKeyId,
      S3_SECRET_ACCESS_KEY: secret.secretAccessKey,
    },
  };
}

/** Uploads in parts: begun, each part, completed or aborted. */
function inParts(
  uploads: Map<string, Buffer[]>,
  objects: Map<string, Stored>,
  { method, url, body }: Received,
  key: string,
  response: ServerResponse,
): void {
  if (url.searchParams.has('uploads')) {
    const begun = `upload/${uploads.size}`;
    uploads.set(begun, []);
    response.end(
      `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
    );
    return;
  }
  const id = url.searchParams.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (!parts) {
    fail(response, 404, 'NoSuchUpload');
    return;
  }
  if (method === 'PUT') {
    parts[Number(url.searchParams.get('partNumber')) - 1] = body;
    response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
    return;
  }
  uploads.delete(id);
  if (method === 'DELETE') {
    response.writeHead(204).end();
    return;
  }
  const tags = [...body.toString().matchAll(/<ETag>&quot;([0-9a-f]+)&quot;<\/ETag>/g)].map(([, tag]) => tag);
  if (tags.join() !== parts.map(sha256).join()) {
    fail(response, 400, 'InvalidPart');
    return;
  }
  objects.set(key, { bytes: Buffer.concat(parts), type: undefined, at: new Date() });
  response.end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
}

function object(objects: Map<string, Stored>, call: Received, key: string, response: ServerResponse): void {
  if (call.method === 'PUT') {
    objects.set(key, { bytes: call.body, type: call.headers['content-type'], at: new Date() });
    response.end();
  } else if (call.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else {
    const found = objects.get(key);
    if (!found) {
      fail(response, 404, 'NoSuchKey');
      return;
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(String(call.headers.range)) ?? [];
    if (from !== undefined) {
      const part = found.bytes.subarray(Number(from), Number(to) + 1);
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${found.bytes.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part);
      return;
    }
    response
      .writeHead(200, { 'content-type': found.type ?? '', 'content-length': found.bytes.length })
      .end(found.bytes);
  }
}

function list(objects: Map<string, Stored>, url: URL, response: ServerResponse): void {
  const prefix = url.searchParams.get('prefix') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix)).sort();
  const token = url.searchParams.get('continuation-token');
  const from = token ? Number(token.replace(/^&<after /, '')) : 0;
  const page = keys.slice(from, from + 2);
  const more = from + 2 < keys.length;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.at.toISOString()}</LastModified><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  );
  const next = more ? `<NextContinuationToken>&amp;&lt;after ${from + 2}</NextContinuationToken>` : '';
  response.end(
    `<?xml version="1.0"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
  );
}

function fail(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

/** The error code of an invalid signature (AWS Signature Version 4), or undefined if it is valid. */
function signatureError({ method, url, headers, body }: Received): string | undefined {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const at = String(headers['x-amz-date']);
  if (!parts || !at.startsWith(parts[2] ?? '-')) return 'AccessDenied';
  const [, id, day = '', region = '', signed = '', signature] = parts;
  if (id !== secret.accessKeyId) return 'InvalidAccessKeyId';
  const when = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - when) < 15 * 60_000)) return 'RequestTimeTooSkewed';
  if (!signed.split(';').includes('host')) return 'SignedHeadersIncomplete';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url.pathname, query, lines.join(''), signed, sha256(body)].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secret.secretAccessKey}`, day), region));
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

const encodeStrictly = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
