import type { Page } from '#contract/kit/endpoint.ts';

/* The record before and after the open one in its list (product/lists#next). */

/** A row of a list: its page, and its index there; -1 is the last one. */
export interface RowPosition {
  readonly page: number;
  readonly index: number;
}

export interface Neighbours {
  /** The place of the record in the whole list, from 1; undefined if the page does not have it. */
  readonly place: number | undefined;
  readonly total: number;
  readonly previous: RowPosition | undefined;
  readonly next: RowPosition | undefined;
}

/**
 * The neighbours of a record of a page. A record that has left the list, such as one that its filters no longer match, was at
 * `lastIndex`: another row has taken its place.
 */
export function stepsFrom(
  { data, metadata }: Page<{ id: string }>,
  id: string,
  lastIndex?: number | undefined,
): Neighbours {
  const { page, perPage, total } = metadata;
  const found = data.findIndex((row) => row.id === id);
  const isGone = found < 0;
  const index = isGone ? lastIndex : found;
  if (index === undefined) return { place: undefined, total, previous: undefined, next: undefined };
  const before = (page - 1) * perPage;
  const nextIndex = isGone ? index : index + 1;
  return {
    place: isGone ? undefined : before + index + 1,
    total,
    previous: index > 0 ? { page, index: index - 1 } : page > 1 ? { page: page - 1, index: -1 } : undefined,
    next:
      nextIndex < data.length
        ? { page, index: nextIndex }
        : before + data.length < total
          ? { page: page + 1, index: 0 }
          : undefined,
  };
}
