import Button from '@mui/material/Button';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { Decision } from '#contract/revisions.ts';
import { spots } from '#contract/spots.calls.ts';
import { type SubmissionDetail, submissions } from '#contract/submissions.calls.ts';
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
import { RejectDialog } from '../../kit/review/RejectDialog.tsx';
import { ReviewLoading } from '../../kit/review/ReviewLoading.tsx';
import { ReviewNotices } from '../../kit/review/ReviewNotices.tsx';
import { ReviewToolbar } from '../../kit/review/ReviewToolbar.tsx';
import { useReviewingTexts } from '../../kit/review/review.texts.ts';
import { useDecision } from '../../kit/review/useDecision.ts';
import { useQueue, useReviewKeys } from '../../kit/review/useReviewKeys.ts';
import { useSession } from '../../kit/session/session.ts';
import { RiskPanel } from '../risks/RiskPanelRef.tsx';
import { openSpotForm } from '../spots/view/LiveSpotRef.tsx';
import { SpotView, useSpotLabels } from '../spots/view/SpotViewRef.tsx';
import { SimilarSpots } from './SimilarSpots.tsx';
import { SubmissionHead } from './SubmissionHead.tsx';
import { useSubmissionTexts } from './submissions.texts.ts';

const listPath = '/submissions';

/** `/submissions/{id}/edit`: the review of an owner's new spot (product/submissions#review). */
export function SubmissionReview() {
  const t = useSubmissionTexts();
  const { id = '' } = useParams();
  const answer = useOne(submissions.read, { params: { id } });
  const { data, refetch } = answer;
  const version = data && `${data.id}.${data.version}.${data.spot.version}`;
  useFocusAnew(version);
  if (data && !hasNoRecord(answer.error))
    return <Review key={version} submission={data} readAt={answer.dataUpdatedAt} reload={refetch} />;
  return <ReviewLoading words={t} list={listPath} answer={answer} />;
}

interface Props {
  submission: SubmissionDetail;
  /** In milliseconds since the epoch. */
  readAt: number;
  reload(): Promise<{ readonly error: unknown }>;
}

function Review({ submission, readAt, ...props }: Props) {
  const t = useSubmissionTexts();
  const words = useReviewingTexts();
  const { title: shortcuts } = useKeyboardTexts();
  const labels = useSpotLabels();
  const isAdmin = useSession()?.role === 'admin';
  const { queue, setQueue } = useQueue();
  const [rejectOpen, setRejectOpen] = useState(false);
  const { decide, reload, isPending, isSlow, failure } = useSubmissionDecision(submission, {
    ...{ queue, reload: props.reload },
  });
  const { spot, next, previous, own } = submission;
  const isOpen = submission.status === 'pending';
  const newerOf = useNewerChange();
  const shown = { id: submission.id, version: submission.version, readAt };
  const shownSpot = { id: spot.id, version: spot.version, readAt };
  const newer = newerOf(shown);
  // A decision on another version of the spot than is shown is refused.
  const isSpotOld = newerOf(shownSpot) !== undefined;
  const claim = useClaim(submission.id, isOpen && !own, isPending || isDecisive(newer));
  const mayDecide = isOpen && !own && !claim.claimer && !newer && !isSpotOld;
  const mayApprove = mayDecide && isAdmin;
  const approve = () => mayApprove && !isPending && void decide({ status: 'approved' });
  const reject = () => mayDecide && !isPending && setRejectOpen(true);
  const { onNext, onPrevious, onBack } = useReviewKeys({
    ...{ title: t.title, list: listPath, next, previous, approve, reject },
    more: [{ keys: 'e', label: words.keys.form, run: () => openSpotForm(spot.id) }],
  });
  return (
    <Page
      title={t.reviewTitle(spot.name)}
      actions={
        <>
          <NotesButton noun="spots" id={spot.id} />
          <HistoryButton noun="submissions" id={submission.id} words={t} />
          <Button href={`/spots/${spot.id}/edit`} target="_blank" rel="noopener" title={words.keys.form}>
            {t.form}
          </Button>
          <Button variant="outlined" onClick={() => showShortcutHelp()} aria-label={shortcuts}>
            ?
          </Button>
        </>
      }
    >
      <SubmissionHead submission={submission} />
      <RiskPanel risks={submission.risks} before={null} after={spot} labels={labels} />
      <ReviewToolbar place={submission.queue} {...{ queue, setQueue, onNext, onPrevious }} />
      <DeadLinks noun="spots" id={spot.id}>
        <SpotView spot={spot} exclusions={submission.exclusions}>
          <SimilarSpots similar={submission.similar} />
        </SpotView>
      </DeadLinks>
      <ReviewNotices title={t.title}>
        <OthersHere noun="submissions" id={submission.id} />
        <ClaimNotice title={t.title} claim={claim} />
        {/* Both would offer the same. */}
        <NewerVersion
          shown={!newer && isSpotOld ? shownSpot : shown}
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
      />
      <RejectDialog
        id={submission.id}
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

type NewDecision = { status: Decision; reason?: string };

function useSubmissionDecision(
  { id, version, spot }: SubmissionDetail,
  { queue, reload }: { queue: boolean; reload: Props['reload'] },
) {
  const t = useSubmissionTexts();
  const { save } = useSave(submissions.decide, spots.read);
  return useDecision<NewDecision>({
    ...{ id, version, queue, list: listPath, undo: submissions.undo, done: t.done, reload },
    send: async (decision) =>
      (await save({ params: { id }, body: { ...decision, version, spot_version: spot.version } })).data.next,
    decided: ({ status }) => t.decided[status](spot.name),
  });
}
