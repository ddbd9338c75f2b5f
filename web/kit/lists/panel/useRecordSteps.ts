import { useRef } from 'react';
import type { Page } from '#contract/kit/endpoint.ts';
import { useErrorToast } from '../../feedback/useErrorToast.ts';
import { readPath } from '../../http/call.ts';
import { queryClient } from '../../http/data.ts';
import type { ListedRows } from './listedRows.ts';
import { type Neighbours, type RowPosition, stepsFrom } from './steps.ts';

type Rows = Page<{ id: string }>;

/** Milliseconds during which a page that was read is not read again. */
const staleTime = 30_000;

/** A page of the rows, as a query with the key that the list itself uses. */
export const pageOf = ({ path, query }: ListedRows, page = query.page) => ({
  queryKey: [path.split('/')[1], path, { ...query, page }],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    readPath(path, { ...query, page }, signal) as Promise<Rows>,
  staleTime,
});

const fetchPage = (rows: ListedRows, page: number): Promise<Rows> =>
  queryClient.fetchQuery(pageOf(rows, page));

export interface RecordStepper extends Pick<Neighbours, 'place' | 'total'> {
  has(by: 1 | -1): boolean;
  /** Opens the next record, or the one before. */
  go(by: 1 | -1): Promise<void>;
}

/** The steps from a record through its list, from page to page; `open` gets the page where it is another one. */
export function useRecordSteps(
  rows: ListedRows,
  page: Page<{ id: string }> | undefined,
  id: string,
  open: (id: string, page?: number) => void,
): RecordStepper {
  const toastError = useErrorToast();
  // Where the record was when the page still had it.
  const last = useRef<{ id: string; index: number }>(undefined);
  const index = page?.data.findIndex((row) => row.id === id) ?? -1;
  if (index >= 0) last.current = { id, index };
  const isGoing = useRef(false);
  const lastIndex = last.current?.id === id ? last.current.index : undefined;
  const steps = page && stepsFrom(page, id, lastIndex);
  const stepOf = (by: 1 | -1) => (by > 0 ? steps?.next : steps?.previous);
  const go = async (by: 1 | -1) => {
    const step = stepOf(by);
    if (!step || !page || isGoing.current) return;
    isGoing.current = true;
    try {
      await openStep(step, page);
    } catch (error) {
      toastError(error);
    }
    isGoing.current = false;
  };
  const openStep = async (step: RowPosition, shown: Page<{ id: string }>) => {
    const isShown = step.page === shown.metadata.page;
    const { data } = isShown ? shown : await fetchPage(rows, step.page);
    const to = data.at(step.index);
    if (to) open(to.id, isShown ? undefined : step.page);
  };
  return { place: steps?.place, total: steps?.total ?? 0, has: (by) => stepOf(by) !== undefined, go };
}
