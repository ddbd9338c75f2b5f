import { readBounded } from '../bounded-body.ts';
import { type S3Call, storageError } from './s3.call.ts';

/** The objects of a bucket, page by page; with a `prefix` those whose keys begin with it. */
export async function* listObjects(call: S3Call, prefix?: string): AsyncGenerator<ListPage['files'][number]> {
  let token: string | undefined;
  do {
    const query = new URLSearchParams({
      'list-type': '2',
      ...(prefix !== undefined && { prefix }),
      ...(token && { 'continuation-token': token }),
    });
    const page = await call(`?${query}`, { method: 'GET' }, pageOf);
    yield* page.files.filter(({ key }) => key.startsWith(prefix ?? ''));
    if (page.next !== undefined && page.next === token) throw storageError('the list does not end');
    token = page.next;
  } while (token !== undefined);
}

async function pageOf(response: Response): Promise<ListPage> {
  const bytes = await readBounded(response, 5_000_000).catch((error) => {
    throw storageError('the list was cut off', true, error);
  });
  const page = response.ok && bytes ? readListPage(bytes.toString('utf8')) : undefined;
  if (!page) throw storageError('the list cannot be read');
  return page;
}

/* Parses the response of ListObjectsV2, a flat list of known elements. */

interface ListPage {
  files: { key: string; storedAt: Date; bytes: number }[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

/** Parses one page; undefined when the text is no such response. */
function readListPage(xml: string): ListPage | undefined {
  if (!xml.includes('<ListBucketResult')) return undefined;
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, inner = '']) => ({
    key: element(inner, 'Key') ?? '',
    storedAt: new Date(element(inner, 'LastModified') ?? Number.NaN),
    bytes: Number(element(inner, 'Size') ?? Number.NaN),
  }));
  const isTruncated = element(xml, 'IsTruncated') === 'true';
  return { files, next: isTruncated ? element(xml, 'NextContinuationToken') : undefined };
}

function element(xml: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return inner?.replace(/&(?:#(\d+)|(lt|gt|quot|apos|amp));/g, (_, code, entity) =>
    code ? String.fromCodePoint(Number(code) % 0x110000) : (entities[entity] ?? ''),
  );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
