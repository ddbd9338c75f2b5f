import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { Page } from '../page/Page.tsx';
import { LoadFailed } from './NoRows.tsx';
import { isReadPaused, ReadPaused } from './ReadPaused.tsx';

interface Props<T> {
  /** The title until the record has loaded. */
  title: string;
  /** The result of useOne. */
  answer: { data: T | undefined; error: unknown; fetchStatus?: string; refetch(): unknown };
  children(data: T): ReactNode;
}

/** Renders `children` once the record has loaded: first a skeleton; after a failure the reason and a retry button. */
export function Loaded<T>({ title, answer, children }: Props<T>) {
  if (answer.data !== undefined) return children(answer.data);
  return (
    <Page title={title} maxWidth={760}>
      {isReadPaused(answer) ? (
        <ReadPaused />
      ) : answer.error ? (
        <LoadFailed error={answer.error} retry={answer.refetch} title="" />
      ) : (
        <div aria-busy="true">
          <Skeleton variant="rounded" height={220} />
          <Skeleton variant="rounded" height={180} sx={{ mt: 2 }} />
        </div>
      )}
    </Page>
  );
}
