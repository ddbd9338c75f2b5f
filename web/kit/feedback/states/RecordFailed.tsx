import { lazy, Suspense } from 'react';
import { hasNoRecord } from '../../http/problem.ts';
import { fetchChunk } from '../../loading/chunks.ts';
import { LoadFailed } from './NoRows.tsx';

const MissingRecord = lazy(() =>
  fetchChunk(() => import('./MissingRecord.tsx').then((m) => ({ default: m.MissingRecord }))),
);

interface Props {
  error: unknown;
  retry(): unknown;
  /** The address of the record's list. */
  list?: string | undefined;
}

/** Why a record could not be loaded, with a button that tries again; of one that does not exist, with ways out. */
export const RecordFailed = ({ error, retry, list }: Props) =>
  list && hasNoRecord(error) ? (
    <Suspense>
      <MissingRecord list={list} />
    </Suspense>
  ) : (
    <LoadFailed error={error} retry={retry} title="" />
  );
