import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { RowsFailed } from './NoRows.tsx';
import { isReadPaused, ReadPaused } from './ReadPaused.tsx';

interface Props<T> {
  /** The title while there is nothing else to show. */
  title: string;
  /** The answer of useOne. */
  answer: { data: T | undefined; error: unknown; fetchStatus?: string; refetch(): unknown };
  children(data: T): ReactNode;
}

/** What needs a record waits for it: skeleton first; a failure says why and offers to try again. */
export function Loaded<T>({ title, answer, children }: Props<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <Page title={title} maxWidth={760}>
      {isReadPaused(answer) ? (
        <ReadPaused />
      ) : answer.error ? (
        <RowsFailed error={answer.error} retry={answer.refetch} title="" />
      ) : (
        <div aria-busy="true">
          <Skeleton variant="rounded" height={220} />
          <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />
        </div>
      )}
    </Page>
  );
}
