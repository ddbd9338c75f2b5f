/* Parses the response of ListObjectsV2, a flat list of known elements: the only XML that the product reads. */

export interface ListPage {
  files: { key: string; storedAt: Date; bytes: number }[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

/** Parses one page; undefined when the text is no such response. */
export function readListPage(xml: string): ListPage | undefined {
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
