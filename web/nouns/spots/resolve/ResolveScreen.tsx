import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { spots } from '#contract/spots.calls.ts';
import { doubtsAfter, lacksAskedBy, lacksOf, type ResolveQuery } from '#contract/spots.resolve.ts';
import { LoadFailed } from '../../../kit/feedback/states/NoRows.tsx';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import { call } from '../../../kit/http/call.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useGoBack } from '../../../kit/page/useGoBack.ts';
import { useNumberFormat } from '../../../kit/values/useNumberFormat.ts';
import { ResolveCard } from './card/ResolveCard.tsx';
import { countsOf } from './keptRun.ts';
import { RunOver } from './RunOver.tsx';
import { useResolveTexts } from './resolve.texts.ts';
import { listOfRun, resolveQueryIn } from './resolveQuery.ts';
import type { RunState } from './runState.ts';
import { formIn, useResolveRun } from './useResolveRun.ts';
import { useUndoLast } from './useUndoLast.ts';

/** `/spots/resolve`: the spots of a filter that lack something, one after the other (product/resolve). */
export function ResolveScreen() {
  const [params] = useSearchParams();
  const { state, key } = useLocation();
  const query = resolveQueryIn(params);
  // Another address is another run, and so is a draft that is chosen in the outbox.
  return <ResolveRun key={`${JSON.stringify(query)} ${formIn(state) ? key : ''}`} query={query} />;
}

function ResolveRun({ query }: { query: ResolveQuery }) {
  const t = useResolveTexts();
  const toastError = useErrorToast();
  const goBack = useGoBack();
  const { run, state } = useResolveRun(query);
  const undo = useUndoLast(run, state);
  const { shown, isOver, error } = state;
  const leave = () =>
    goBack(
      listOfRun(query),
      '/spots',
      '/spots_artist',
      '/spots_oasis',
      '/spots_user',
      '/inbox',
      '/dashboard',
    );
  const reread = async () => {
    if (!shown) return;
    try {
      const { data } = await call(spots.read, { query: { id: shown.id } });
      const reread = { ...data, pin_doubts: doubtsAfter(shown, data) };
      if (lacksOf(reread).some((one) => lacksAskedBy(query).includes(one))) run.replace(reread);
      else run.skip();
    } catch (failed) {
      toastError(failed);
    }
  };
  return (
    <Page
      title={t.title}
      maxWidth={1200}
      actions={
        <Button variant="outlined" onClick={leave}>
          {t.toList}
        </Button>
      }
    >
      <Progress state={state} query={query} />
      {state.isLeftGone ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
          {t.leftGone}
        </Alert>
      ) : null}
      {shown ? (
        <ResolveCard
          key={`${shown.id} ${shown.version}`}
          spot={shown}
          asked={lacksAskedBy(query)}
          isLost={state.isLost}
          onSaved={run.saved}
          onSkip={run.skip}
          onUndo={undo}
          reread={() => void reread()}
        />
      ) : isOver ? (
        <RunOver state={state} onUndo={undo} onAgain={run.again} onLeave={leave} />
      ) : error !== undefined ? (
        <LoadFailed error={error} retry={run.retry} title="" />
      ) : (
        <div aria-busy="true">
          <Skeleton variant="rounded" height={320} />
        </div>
      )}
    </Page>
  );
}

/** What was done and what is left, and at first how many of the filter this is. */
function Progress({ state: { past, left }, query }: { state: RunState; query: ResolveQuery }) {
  const t = useResolveTexts();
  const number = useNumberFormat();
  const { saved, skipped } = countsOf(past);
  const [total, setTotal] = useState<number>();
  const [first, setFirst] = useState<number>();
  useEffect(() => {
    const { lacks: _lacks, order: _order, ...filters } = query;
    call(spots.list, { query: { ...filters, perPage: 1 } }).then(
      ({ metadata }) => setTotal(metadata.total),
      // Only a hint.
      () => undefined,
    );
  }, [query]);
  useEffect(() => setFirst((before) => before ?? left), [left]);
  return (
    <Box sx={{ mb: 2, color: 'text.secondary', fontSize: 14 }}>
      <Box role="status" sx={{ minHeight: 21, color: 'text.primary', fontVariantNumeric: 'tabular-nums' }}>
        {left === undefined ? null : t.progress(number(saved), number(skipped), number(left))}
      </Box>
      {first !== undefined && total !== undefined && total > first ? (
        <div>{t.workable(number(first), number(total))}</div>
      ) : null}
    </Box>
  );
}
