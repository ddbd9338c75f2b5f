import { expect, test } from 'vitest';
import { type InboxItem, type InboxKind, inboxKindNames } from '#contract/inbox.ts';
import { freshSections, type KeptSection, mergeSections, newsOf } from './keptRows.ts';

/* A letter is an item; it waits since its place in the alphabet. */
const item = (kind: InboxKind, id: string) => ({ kind, id, since: id }) as InboxItem;
const section = (kind: InboxKind, ids: string, count = ids.length) => ({
  ...{ kind, count, items: [...ids].map((id) => item(kind, id)) },
});
type Answer = Partial<Record<InboxKind, string>>;
const answerOf = (ids: Answer, count?: number) =>
  inboxKindNames.filter((kind) => ids[kind]).map((kind) => section(kind, ids[kind] ?? '', count));
const fresh = (ids: Answer, count?: number) => freshSections(answerOf(ids, count), 0);
const merge = (shown: readonly KeptSection[], ids: Answer, own = '', count?: number) =>
  mergeSections(shown, answerOf(ids, count), { own: new Set(own), order: inboxKindNames, now: 1 });
/** The rows by kind; those that are settled in capitals. */
const rowsOf = (sections: readonly KeptSection[]) =>
  Object.fromEntries(
    sections.map(({ kind, rows }) => [
      kind,
      rows.map((row) => (row.isSettled ? row.item.id.toUpperCase() : row.item.id)).join(''),
    ]),
  );

test('a row that somebody else settles stays in its place', () => {
  const merged = merge(fresh({ comments: 'abc', acts: 'd' }), { comments: 'ac' });
  expect(rowsOf(merged)).toEqual({ comments: 'aBc', acts: 'D' });
  expect(newsOf(merged)).toEqual({ added: 0, settled: 2, changed: 0 });
  expect(rowsOf(merge(merged, { comments: 'abc', acts: 'd' }))).toEqual({ comments: 'abc', acts: 'd' });
});

test('a row of the person who looks at it goes, and comes back when that is undone', () => {
  const merged = merge(fresh({ comments: 'abc' }), { comments: 'ac' }, 'b');
  expect(rowsOf(merged)).toEqual({ comments: 'ac' });
  expect(rowsOf(merge(merged, { comments: 'abc' }, 'b'))).toEqual({ comments: 'abc' });
});

test('a row that has changed keeps what it shows, until it is settled or as before', () => {
  const shown = fresh({ banners: 'ab' });
  const changed = answerOf({ banners: 'ab' }).map((one) => ({
    ...one,
    items: one.items.map((item) => ({ ...item, name: `${item.id} bis` })),
  }));
  const merged = mergeSections(shown, changed, { own: new Set(), order: inboxKindNames, now: 1 });
  expect(merged[0]?.rows).toEqual(shown[0]?.rows.map((row) => ({ ...row, isChanged: true })));
  expect(newsOf(merged)).toEqual({ added: 0, settled: 0, changed: 2 });
  expect(newsOf(merge(merged, { banners: 'a' }))).toEqual({ added: 0, settled: 1, changed: 0 });
});

test('new rows are counted and not shown', () => {
  const merged = merge(fresh({ comments: 'bd' }), { comments: 'abcde', acts: 'f' });
  expect(rowsOf(merged)).toEqual({ comments: 'bd', acts: '' });
  expect(newsOf(merged)).toEqual({ added: 4, settled: 0, changed: 0 });
});

test('what waited behind the shown rows takes the room of those of one’s own, and is not new', () => {
  const shown = fresh({ comments: 'abc' }, 5);
  const byOther = merge(shown, { comments: 'acd' }, '', 4);
  expect(rowsOf(byOther)).toEqual({ comments: 'aBc' });
  expect(newsOf(byOther)).toEqual({ added: 0, settled: 1, changed: 0 });
  const own = merge(shown, { comments: 'acd' }, 'b', 4);
  expect(rowsOf(own)).toEqual({ comments: 'acd' });
  expect(newsOf(own)).toEqual({ added: 0, settled: 0, changed: 0 });
  expect(newsOf(merge(own, { comments: 'acd' }, 'b', 5))).toEqual({ added: 1, settled: 0, changed: 0 });
});

test('a row that an older one has pushed behind those that are loaded still waits', () => {
  expect(rowsOf(merge(fresh({ comments: 'bcd' }), { comments: 'abc' }, '', 4))).toEqual({ comments: 'bcd' });
});

test('where nothing is shown any more, what waits is', () => {
  expect(rowsOf(merge(fresh({ comments: 'a' }), { acts: 'b' }, 'a'))).toEqual({ acts: 'b' });
  expect(rowsOf(merge(fresh({ comments: 'a' }), {}, 'a'))).toEqual({});
});
