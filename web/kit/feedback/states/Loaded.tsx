import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Page } from '../../page/Page.tsx';
import { isReadPaused, ReadPaused } from './ReadPaused.tsx';
import { RecordFailed } from './RecordFailed.tsx';

interface Props<T> {
  /** The title until the record has loaded. */
  title: string;
  /** The result of useOne. */
  answer: { data: T | undefined; error: unknown; fetchStatus?: string; refetch(): unknown };
  /** The address of the record's list, for one that does not exist. */
  list?: string | undefined;
  children(data: T): ReactNode;
}

/** Renders `children` once the record has loaded: first a skeleton; after a failure what to do. */
export function Loaded<T>({ title, answer, list, children }: Props<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <Page title={title} maxWidth={760}>
      {isReadPaused(answer) ? (
        <ReadPaused />
      ) : answer.error ? (
        <RecordFailed error={answer.error} retry={answer.refetch} list={list} />
      ) : (
        <div aria-busy="true">
          <Skeleton variant="rounded" height={220} />
          <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />
        </div>
      )}
    </Page>
  );
}
