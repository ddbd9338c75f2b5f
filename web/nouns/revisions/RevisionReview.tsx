import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import { revisions } from '#contract/revisions.calls.ts';
import { withBothCoordinates } from '#contract/revisions.rules.ts';
import type { RevisionDetail, RevisionField } from '#contract/revisions.ts';
import { LoadFailed } from '../../kit/feedback/NoRows.tsx';
import { isReadPaused, ReadPaused } from '../../kit/feedback/ReadPaused.tsx';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { useOne } from '../../kit/http/data.ts';
import { useKeyboardTexts } from '../../kit/keyboard/keyboard.texts.ts';
import { showShortcutHelp, useShortcuts } from '../../kit/keyboard/shortcuts.ts';
import { ActionBar } from '../../kit/page/ActionBar.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { useGoBack } from '../../kit/page/useGoBack.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { Comparison } from './Comparison.tsx';
import { useDecisionTexts } from './decision/decision.texts.ts';
import { RejectDialog } from './decision/RejectDialog.tsx';
import { UndoBar } from './decision/UndoBar.tsx';
import { reviewPath, useDecision } from './decision/useDecision.ts';
import { ReviewHead, ReviewToolbar } from './ReviewHead.tsx';
import { useRevisionTexts } from './revisions.texts.ts';
import { useRevisionHistory } from './useRevisionHistory.ts';

const listPath = '/spot_revisions';

/** `/spot_revisions/{id}/edit`: the review of one revision. */
export function RevisionReview() {
  const t = useRevisionTexts();
  const { id } = useParams();
  const answer = useOne(revisions.read, id ? { params: { id } } : undefined);
  const { data, error, refetch } = answer;
  // Only owners make revisions: there is no form for a new one.
  if (!id) return <Navigate to={listPath} replace />;
  if (data)
    return (
      <Review key={`${data.id}.${data.version}.${data.live_version}`} revision={data} reload={refetch} />
    );
  return (
    <Page title={t.title}>
      <UndoBar />
      {isReadPaused(answer) ? (
        <ReadPaused />
      ) : error ? (
        <LoadFailed error={error} retry={refetch} title="" />
      ) : (
        <div aria-busy="true">
          <p role="status">{t.loading}</p>
          <Skeleton variant="rounded" height={360} />
        </div>
      )}
    </Page>
  );
}

/** The changes that are selected at first: those without a conflict. */
const initialSelection = ({ changed, conflicts }: RevisionDetail) =>
  new Set(changed.filter((field) => !conflicts.includes(field)) as RevisionField[]);

function Review({ revision, reload }: { revision: RevisionDetail; reload(): unknown }) {
  const t = useRevisionTexts();
  const { keys } = useDecisionTexts();
  const { title: shortcuts } = useKeyboardTexts();
  const { reload: reloadLabel } = useTexts();
  const historyWords = useRevisionHistory();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const [params, setParams] = useSearchParams();
  const queue = params.has('queue');
  const [taken, setTaken] = useState(() => initialSelection(revision));
  const [onlyChanged, setOnlyChanged] = useState(true);
  const [rejectOpen, setRejectOpen] = useState(false);
  const { decide, isPending, failure } = useDecision(revision, queue);
  const { changed, next, previous } = revision;
  const isOpen = revision.status === 'pending';
  const maySelect = isOpen && !revision.own;
  const mayDecide = maySelect && !isPending;

  const take = (field: RevisionField, on: boolean) => {
    const selection = new Set(taken);
    // Latitude and longitude are selected together.
    for (const name of withBothCoordinates([field])) on ? selection.add(name) : selection.delete(name);
    setTaken(selection);
  };
  const approve = () => {
    if (mayDecide && taken.size > 0) void decide({ status: 'approved', fields: [...taken] });
  };
  const open = (id: string | null) => id && navigate(reviewPath(id, true), { replace: true });

  useShortcuts(t.title, [
    { keys: 'j', label: keys.next, run: () => open(next) },
    { keys: 'k', label: keys.previous, run: () => open(previous) },
    { keys: 'a', label: keys.approve, run: approve },
    { keys: 'r', label: keys.reject, run: () => mayDecide && setRejectOpen(true) },
    { keys: 'c', label: keys.changed, run: () => setOnlyChanged(!onlyChanged) },
    { keys: 'v', label: keys.back, run: () => goBack(listPath) },
    {
      keys: '1-9',
      label: keys.digits,
      run: (digit) => {
        const field = changed[Number(digit) - 1] as RevisionField | undefined;
        if (maySelect && field) take(field, !taken.has(field));
      },
    },
  ]);
  return (
    <Page
      title={t.reviewTitle(revision.spot_name)}
      actions={
        <>
          <HistoryButton noun="revisions" id={revision.id} words={historyWords} />
          <Button variant="outlined" onClick={() => showShortcutHelp()} aria-label={shortcuts}>
            ?
          </Button>
        </>
      }
    >
      <UndoBar />
      <ReviewHead revision={revision} />
      <ReviewToolbar
        onlyChanged={onlyChanged}
        setOnlyChanged={setOnlyChanged}
        place={revision.queue}
        queue={queue}
        setQueue={(on) => setParams(on ? { queue: '1' } : {}, { replace: true })}
        onNext={next ? () => open(next) : undefined}
        onPrevious={previous ? () => open(previous) : undefined}
      />
      {failure ? (
        <Alert
          severity="error"
          variant="outlined"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={() => reload()}>
              {reloadLabel}
            </Button>
          }
        >
          {failure}
        </Alert>
      ) : null}
      <Comparison
        revision={revision}
        onlyChanged={onlyChanged}
        setOnlyChanged={setOnlyChanged}
        taken={maySelect ? taken : undefined}
        setTaken={take}
      />
      <ActionBar>
        {maySelect ? (
          <Box
            component="span"
            sx={{ mr: 'auto', width: { xs: '100%', sm: 'auto' }, color: 'text.secondary' }}
          >
            {t.chosen(taken.size, changed.length)}
          </Box>
        ) : null}
        <Button variant="outlined" disabled={isPending} onClick={() => goBack(listPath)}>
          {t.back}
        </Button>
        {isOpen && !maySelect ? null : (
          <>
            <Button
              variant="outlined"
              color="error"
              disabled={!mayDecide}
              onClick={() => setRejectOpen(true)}
            >
              {t.reject}
            </Button>
            <Button variant="contained" disabled={!mayDecide || taken.size === 0} onClick={approve}>
              {t.approve}
            </Button>
          </>
        )}
      </ActionBar>
      <RejectDialog
        open={rejectOpen}
        busy={isPending}
        onClose={() => setRejectOpen(false)}
        onReject={(reason) => void decide({ status: 'rejected', reason }).then(() => setRejectOpen(false))}
      />
    </Page>
  );
}
