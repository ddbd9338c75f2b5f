/* The answer of ListObjectsV2, the only XML that we read: a flat list of known elements. */

export interface ListPage {
  found: { key: string; storedAt: Date }[];
  /** Where the next page begins; undefined at the end. */
  next: string | undefined;
}

/** Reads one page; undefined when the text is no such answer. */
export function readListPage(xml: string): ListPage | undefined {
  if (!xml.includes('<ListBucketResult')) return undefined;
  const found = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, inner = '']) => ({
    key: element(inner, 'Key') ?? '',
    storedAt: new Date(element(inner, 'LastModified') ?? Number.NaN),
  }));
  const isCut = element(xml, 'IsTruncated') === 'true';
  return { found, next: isCut ? element(xml, 'NextContinuationToken') : undefined };
}

function element(xml: string, name: string): string | undefined {
  const inner = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return inner?.replace(/&(?:#(\d+)|(lt|gt|quot|apos|amp));/g, (_, code, named) =>
    code ? String.fromCodePoint(Number(code) % 0x110000) : (entities[named] ?? ''),
  );
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
