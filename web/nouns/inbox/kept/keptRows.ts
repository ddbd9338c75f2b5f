import type { InboxItem, InboxKind, InboxKindCount } from '#contract/inbox.ts';

/*
 * What an open inbox goes on showing while somebody else works through it: no row moves, and none disappears but by an act of
 * the person who looks at it (product/inbox#others).
 */

export interface KeptRow {
  readonly id: string;
  readonly item: InboxItem;
  /** Nothing waits there any more, and it was not this person who settled it here. */
  readonly isSettled: boolean;
  /** It still waits, and is not as it is shown any more: an act on it is refused by its version. */
  readonly isChanged: boolean;
  /** When it was waiting last, in milliseconds since the epoch. */
  readonly waitedAt: number;
}

export interface KeptSection {
  readonly kind: InboxKind;
  /** How many wait now. */
  readonly count: number;
  readonly rows: readonly KeptRow[];
  /** How many more waited when the rows were loaded. */
  readonly hidden: number;
}

const waiting = (item: InboxItem, now: number): KeptRow => ({
  ...{ id: item.id, item },
  isSettled: false,
  isChanged: false,
  waitedAt: now,
});

/** What the answer has. */
export const freshSections = (answer: readonly InboxKindCount[], now: number): KeptSection[] =>
  answer.map(({ kind, count, items }) => ({
    ...{ kind, count, rows: items.map((item) => waiting(item, now)) },
    hidden: count - items.length,
  }));

const isSame = (one: InboxItem, other: InboxItem): boolean => JSON.stringify(one) === JSON.stringify(other);

type Dated = Pick<InboxItem, 'id' | 'since'>;

const isLater = (one: Dated, other: Dated): boolean =>
  one.since === other.since ? one.id > other.id : one.since > other.since;

/** Whether an item may wait behind those that the answer has: an older one that came back has pushed it out of them. */
const isBeyond = (item: Dated, { items, count }: Pick<InboxKindCount, 'items' | 'count'>): boolean => {
  const last = items.at(-1);
  return last !== undefined && count > items.length && isLater(item, last);
};

/** Whether an item waits by an answer with all kinds of which something waits. */
export function isWaitingIn(
  answer: readonly InboxKindCount[],
  item: Dated & { readonly kind: string },
): boolean {
  const section = answer.find(({ kind }) => kind === item.kind);
  return section !== undefined && (section.items.some(({ id }) => id === item.id) || isBeyond(item, section));
}

/** The rows of one kind after a newer answer. `own` has the ids of what this person has settled here. */
function mergeSection(
  { kind, rows, hidden }: KeptSection,
  next: InboxKindCount | undefined,
  own: ReadonlySet<string>,
  now: number,
): KeptSection {
  const { items, count } = next ?? { items: [], count: 0 };
  const byId = new Map(items.map((item) => [item.id, item]));
  const kept = rows.flatMap((row): KeptRow[] => {
    const item = byId.get(row.item.id);
    if (item)
      return [isSame(item, row.item) ? waiting(item, now) : { ...row, isSettled: false, isChanged: true }];
    if (own.has(row.item.id)) return [];
    return [isBeyond(row.item, { items, count }) ? row : { ...row, isSettled: true }];
  });
  const shown = new Set(kept.map(({ item }) => item.id));
  const end = kept.at(-1)?.item;
  // What waited behind them takes the room of what this person has settled; what they have taken back is in its place.
  let free = rows.length - kept.length;
  const added = items.filter((item) => {
    if (shown.has(item.id)) return false;
    if (own.has(item.id)) return true;
    const fits = free > 0 && (!end || isLater(item, end));
    if (fits) free -= 1;
    return fits;
  });
  const merged = [...kept, ...added.map((item) => waiting(item, now))];
  if (added.length > 0) merged.sort((one, other) => (isLater(one.item, other.item) ? 1 : -1));
  const fromHidden = added.filter(({ id }) => !own.has(id)).length;
  return { kind, count, rows: merged, hidden: Math.max(0, hidden - fromHidden) };
}

/** What is shown after a newer answer, in the order of the kinds. Without rows nothing can move: all of it. */
export function mergeSections(
  shown: readonly KeptSection[],
  answer: readonly InboxKindCount[],
  { own, order, now }: { own: ReadonlySet<string>; order: readonly InboxKind[]; now: number },
): KeptSection[] {
  const merged = order.flatMap((kind) => {
    const next = answer.find((one) => one.kind === kind);
    const before = shown.find((one) => one.kind === kind);
    return before || next
      ? [mergeSection(before ?? { kind, count: 0, rows: [], hidden: 0 }, next, own, now)]
      : [];
  });
  return merged.some(({ rows }) => rows.length > 0) ? merged : freshSections(answer, now);
}

export interface InboxChanges {
  /** How many have arrived and are not shown. */
  readonly added: number;
  readonly settled: number;
  readonly changed: number;
}

/** What the rows do not show, or not as it is. */
export function newsOf(sections: readonly KeptSection[]): InboxChanges {
  const news = { added: 0, settled: 0, changed: 0 };
  for (const { count, rows, hidden } of sections) {
    const settled = rows.filter(({ isSettled }) => isSettled).length;
    news.settled += settled;
    news.changed += rows.filter(({ isSettled, isChanged }) => isChanged && !isSettled).length;
    news.added += Math.max(0, count - (rows.length - settled) - hidden);
  }
  return news;
}
