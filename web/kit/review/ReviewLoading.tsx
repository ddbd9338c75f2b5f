import Skeleton from '@mui/material/Skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { isReadPaused, ReadPaused } from '../feedback/states/ReadPaused.tsx';
import { RecordFailed } from '../feedback/states/RecordFailed.tsx';
import { Page } from '../page/Page.tsx';
import { useGoBack } from '../page/useGoBack.ts';
import { DecisionBar } from './DecisionBar.tsx';
import { ReviewNotices } from './ReviewNotices.tsx';

interface Props {
  words: { title: string; loading: string };
  /** The address of its list. */
  list: string;
  /** The query, which has no data yet. */
  answer: UseQueryResult;
}

/** Instead of a review that is being loaded or could not be. The last decision can be undone meanwhile. */
export function ReviewLoading({ words, list, answer }: Props) {
  const goBack = useGoBack();
  const { error, refetch } = answer;
  return (
    <Page title={words.title}>
      {isReadPaused(answer) ? (
        <ReadPaused />
      ) : error ? (
        <RecordFailed error={error} retry={refetch} list={list} />
      ) : (
        <div aria-busy="true">
          <p role="status">{words.loading}</p>
          <Skeleton variant="rounded" height={360} />
        </div>
      )}
      <ReviewNotices title={words.title} />
      <DecisionBar onBack={() => goBack(list)} />
    </Page>
  );
}
