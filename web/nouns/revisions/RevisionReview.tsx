import Button from '@mui/material/Button';
import { useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { revisions } from '#contract/revisions.calls.ts';
import type { RevisionDetail } from '#contract/revisions.detail.ts';
import { withBothCoordinates } from '#contract/revisions.rules.ts';
import type { Decision, RevisionField } from '#contract/revisions.ts';
import { spots } from '#contract/spots.calls.ts';
import { DeadLinks } from '../../kit/fields/links/DeadLinks.tsx';
import { HistoryButton } from '../../kit/history/HistoryButton.tsx';
import { useOne, useSave } from '../../kit/http/data.ts';
import { hasNoRecord } from '../../kit/http/problem.ts';
import { useKeyboardTexts } from '../../kit/keyboard/keyboard.texts.ts';
import { showShortcutHelp } from '../../kit/keyboard/shortcuts.ts';
import { useFocusAnew } from '../../kit/keyboard/useFocusAnew.ts';
import { ClaimNotice } from '../../kit/live/ClaimNotice.tsx';
import { useNewerChange } from '../../kit/live/liveState.ts';
import { NewerVersion } from '../../kit/live/NewerVersion.tsx';
import { OthersHere } from '../../kit/live/OthersHere.tsx';
import { isDecisive, useClaim } from '../../kit/live/useClaim.ts';
import { NotesButton } from '../../kit/notes/NotesButton.tsx';
import { Page } from '../../kit/page/Page.tsx';
import { DecisionBar, DecisionState } from '../../kit/review/DecisionBar.tsx';
import { typedBefore } from '../../kit/review/lastDecision.ts';
import { RejectDialog } from '../../kit/review/RejectDialog.tsx';
import { ReviewLoading } from '../../kit/review/ReviewLoading.tsx';
import { ReviewNotices } from '../../kit/review/ReviewNotices.tsx';
import { LabelledSwitch, ReviewToolbar } from '../../kit/review/ReviewToolbar.tsx';
import { useReviewingTexts } from '../../kit/review/review.texts.ts';
import { useDecision } from '../../kit/review/useDecision.ts';
import { useQueue, useReviewKeys } from '../../kit/review/useReviewKeys.ts';
import { RiskPanel } from '../risks/RiskPanelRef.tsx';
import { openSpotForm, useLiveSpot } from '../spots/view/LiveSpotRef.tsx';
import { Comparison } from './Comparison.tsx';
import { type Choices, choicesOf, takenFields, withChoice, withChoicesBefore } from './chosenFields.ts';
import { ReviewHead } from './ReviewHead.tsx';
import { useRevisionTexts } from './revisions.texts.ts';
import { useRevisionHistory } from './useRevisionHistory.ts';

/** Loaded with the review, whose chunks other screens share: alone it would split them. */
export { useRevisionHistory } from './useRevisionHistory.ts';

const listPath = '/spot_revisions';

/** `/spot_revisions/{id}/edit`: the review of one revision. */
export function RevisionReview() {
  const t = useRevisionTexts();
  const { id } = useParams();
  const answer = useOne(revisions.read, id ? { params: { id } } : undefined);
  const { data, refetch } = answer;
  const [choices, setChoices] = useState<Choices>(new Map());
  const version = data && `${data.id}.${data.version}.${data.live_version}`;
  useFocusAnew(version);
  // Only owners make revisions: there is no form for a new one.
  if (!id) return <Navigate to={listPath} replace />;
  if (data && !hasNoRecord(answer.error))
    return (
      <Review
        key={version}
        revision={data}
        readAt={answer.dataUpdatedAt}
        reload={refetch}
        {...{ choices, setChoices }}
      />
    );
  return <ReviewLoading words={t} list={listPath} answer={answer} />;
}

interface Props {
  revision: RevisionDetail;
  /** In milliseconds since the epoch. */
  readAt: number;
  reload(): Promise<{ readonly error: unknown }>;
  choices: Choices;
  setChoices(choices: Choices): void;
}

function Review({ revision, readAt, setChoices, ...props }: Props) {
  const t = useRevisionTexts();
  const words = useReviewingTexts();
  const { title: shortcuts } = useKeyboardTexts();
  const historyWords = useRevisionHistory();
  const { queue, setQueue } = useQueue();
  const choices = withChoicesBefore(props.choices, revision, typedBefore(revision.id).choices);
  const taken = takenFields(revision, choices);
  const [onlyChanged, setOnlyChanged] = useState(true);
  const [rejectOpen, setRejectOpen] = useState(false);
  const { decide, reload, isPending, isSlow, failure } = useRevisionDecision(revision, {
    ...{ queue, taken, reload: props.reload },
  });
  const { changed, spot_id } = revision;
  const spot = useLiveSpot(spot_id);
  const isOpen = revision.status === 'pending';
  const maySelect = isOpen && !revision.own;
  const newerOf = useNewerChange();
  const shown = { id: revision.id, version: revision.version, readAt };
  const shownSpot = { id: spot_id, version: revision.live_version, readAt };
  const newer = newerOf(shown);
  const claim = useClaim(revision.id, maySelect, isPending || isDecisive(newer));
  const mayDecide = maySelect && !claim.claimer && !newer;
  const mayApprove = mayDecide && taken.size > 0;

  // Latitude and longitude are selected together.
  const take = (field: RevisionField, on: boolean) =>
    setChoices(withChoice(choices, revision, withBothCoordinates([field]), on));
  const toggle = (digit: string) => {
    const field = changed[Number(digit) - 1] as RevisionField | undefined;
    if (maySelect && field) take(field, !taken.has(field));
  };
  const approve = () => mayApprove && !isPending && void decide({ status: 'approved', fields: [...taken] });
  const reject = () => mayDecide && !isPending && setRejectOpen(true);
  const { onNext, onPrevious, onBack } = useReviewKeys({
    ...{ title: t.title, list: listPath, next: revision.next, previous: revision.previous, approve, reject },
    more: [
      { keys: 'c', label: t.keys.changed, run: () => setOnlyChanged(!onlyChanged) },
      { keys: '1-9', label: t.keys.digits, run: toggle },
      { keys: 'o', label: words.keys.spot, run: spot.open },
      { keys: 'e', label: words.keys.form, run: () => openSpotForm(spot_id) },
    ],
  });
  return (
    <Page
      title={t.reviewTitle(revision.spot_name)}
      actions={
        <>
          <NotesButton noun="spots" id={spot_id} />
          <HistoryButton noun="revisions" id={revision.id} words={historyWords} />
          <Button onClick={spot.open} title={words.keys.spot}>
            {words.spot}
          </Button>
          <Button variant="outlined" onClick={() => showShortcutHelp()} aria-label={shortcuts}>
            ?
          </Button>
        </>
      }
    >
      <ReviewHead revision={revision} />
      <RiskPanel
        risks={revision.risks}
        before={revision.old_data}
        after={revision.new_data}
        labels={t.compared}
      />
      <ReviewToolbar place={revision.queue} {...{ queue, setQueue, onNext, onPrevious }}>
        <LabelledSwitch label={t.onlyChanged} checked={onlyChanged} onChange={setOnlyChanged} margin={1} />
      </ReviewToolbar>
      <DeadLinks noun="spots" id={spot_id}>
        <Comparison
          revision={revision}
          onlyChanged={onlyChanged}
          setOnlyChanged={setOnlyChanged}
          taken={maySelect ? taken : undefined}
          setTaken={take}
        />
      </DeadLinks>
      <ReviewNotices title={t.title}>
        <OthersHere noun="revisions" id={revision.id} />
        <ClaimNotice title={t.title} claim={claim} />
        {/* Both would offer the same. */}
        <NewerVersion
          shown={!newer && newerOf(shownSpot) ? shownSpot : shown}
          hidden={failure !== undefined}
          reload={reload}
        />
        <DecisionState {...{ isSlow, failure, reload }} />
      </ReviewNotices>
      <DecisionBar
        isPending={isPending}
        onBack={onBack}
        onReject={mayDecide ? reject : undefined}
        onApprove={mayApprove ? approve : undefined}
      >
        {maySelect ? t.chosen(taken.size, changed.length) : null}
      </DecisionBar>
      {spot.dialog}
      <RejectDialog
        id={revision.id}
        open={rejectOpen}
        busy={isPending}
        isSlow={isSlow}
        onClose={() => setRejectOpen(false)}
        onReject={(reason) =>
          void decide({ status: 'rejected', reason }).then((isOver) => isOver && setRejectOpen(false))
        }
      />
    </Page>
  );
}

type NewDecision = { status: Decision; reason?: string; fields?: RevisionField[] };

interface Deciding {
  queue: boolean;
  taken: ReadonlySet<RevisionField>;
  reload: Props['reload'];
}

function useRevisionDecision(revision: RevisionDetail, { queue, taken, reload }: Deciding) {
  const t = useRevisionTexts();
  const { save } = useSave(revisions.decide, spots.read);
  const { id, version, live_version, spot_name, changed } = revision;
  const isPartial = taken.size < changed.length;
  return useDecision<NewDecision>({
    ...{ id, version, queue, list: listPath, undo: revisions.undo, reload },
    choices: choicesOf(revision, taken),
    send: async (decision) =>
      (await save({ params: { id }, body: { ...decision, version, live_version } })).data.next,
    done: t.done,
    decided: ({ status }) => t.decided[status === 'approved' && isPartial ? 'partly' : status](spot_name),
  });
}
