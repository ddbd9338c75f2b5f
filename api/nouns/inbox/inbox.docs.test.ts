import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inboxKindNames, inboxList } from '#contract/inbox.ts';

/* docs/product/inbox.md names every kind, in the order of the inbox, with the list that has the same. */

const document = readFileSync(join(import.meta.dirname, '../../../docs/product/inbox.md'), 'utf8');

test('the table of the product has each kind and its list', () => {
  const rows = [...document.matchAll(/^\| `(\w+)` \|.*\| `(\S+)` \|$/gm)].map(([, kind, list]) => [
    kind,
    list,
  ]);
  const listOf = (address: string) => decodeURIComponent(address).replace('page=1&', '');
  expect(rows).toEqual(inboxKindNames.map((kind) => [kind, listOf(inboxList(kind))]));
});
