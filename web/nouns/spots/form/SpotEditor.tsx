import { Suspense, useState } from 'react';
import { isStaff } from '#contract/kit/roles.ts';
import { spots } from '#contract/spots.calls.ts';
import type { SpotFields } from '#contract/spots.fields.ts';
import type { Spot } from '#contract/spots.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { undoOf, undoSave } from '../../../kit/feedback/undo/undo.ts';
import { DeadLinks } from '../../../kit/fields/links/DeadLinks.tsx';
import { FormPage } from '../../../kit/forms/FormPage.tsx';
import type { EditForm } from '../../../kit/forms/saving/editForm.ts';
import type { Start } from '../../../kit/forms/start/NewForm.tsx';
import { useEditForm } from '../../../kit/forms/useEditForm.ts';
import { useSave } from '../../../kit/http/data.ts';
import { lazyPrefetched } from '../../../kit/loading/lazyPrefetched.ts';
import { useSession } from '../../../kit/session/session.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import type { OwnForm } from '../own/refused.ts';
import { openSubmission, SubmissionNotice } from '../own/SubmissionNotice.tsx';
import { useOwnSteps } from '../own/steps/useOwnSteps.ts';
import { useSpotPreview } from '../preview/useSpotPreview.tsx';
import { useReviewTexts } from '../texts/review.texts.ts';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import type { Variant } from '../variants.ts';
import { useFocusFromHash } from './place/mapReasonFields.ts';
import { SpotButtons } from './SpotButtons.tsx';
import { SpotFormContent } from './SpotFormContent.tsx';
import { type FormSpot, hasInput, leavesMap, SpotSchema, toBody, toForm } from './spotFields.ts';

// Only owners see one; the screen waits for it when it opens. Without one it is there before a conflict may ask for it.
const ReviewNotice = lazyPrefetched(() => import('../own/ReviewNotice.tsx').then((m) => m.ReviewNotice));
const ExplainDecision = lazyPrefetched(() =>
  import('../own/ReviewNotice.tsx').then((m) => m.ExplainDecision),
);

interface Props {
  variant: Variant;
  spot?: Spot;
  /** Of a new one. */
  start?: Start<Spot>;
}

/** The form of a stored spot, or of a new one. */
export function SpotEditor({ variant, spot, start }: Props) {
  const t = useSpotFormTexts();
  const { saveChanges } = useTexts();
  const isAdmin = useSession()?.role === 'admin';
  const { sendAgain } = useReviewTexts();
  const submission = spot && openSubmission(spot);
  const { form, newer = spot } = useSpotForm(variant, spot, start);
  const isOwn = variant.name === 'own';
  const { steps, focusField } = useOwnSteps(variant, form);
  useFocusFromHash(focusField);
  const preview = useSpotPreview({ form, steps, focusField });
  const context = {
    ...{ form, variant, isAdmin, focusField },
    owner: (spot ?? start?.copied?.record)?.user,
    onRemovePhoto: useRemovePhoto(form, spot),
  };
  const [newTitle, editTitle] = isOwn ? [t.newOwn, t.editOwn] : [t.newTitle, t.editTitle];
  return (
    <FormPage
      title={spot ? editTitle : newTitle}
      name={spot?.name}
      start={start}
      form={form}
      endpoint={spot ? spots.update : spots.create}
      back={variant.path}
      saveLabel={spot && (submission?.status === 'rejected' ? sendAgain : saveChanges)}
      // A user's own form is designed for a phone (product/spots#own-form).
      maxWidth={isOwn ? 480 : preview.beside ? 1300 : 960}
      enter="ignored"
      actions={<SpotButtons {...{ variant, spot }} preview={preview.button} />}
      steps={steps}
    >
      {submission ? <SubmissionNotice submission={submission} /> : null}
      <LatestReview inSteps={steps !== undefined} {...{ form, focusField }} spot={newer} />
      <DeadLinks noun="spots" id={spot?.id}>
        <SpotFormContent context={context} steps={steps} preview={preview.beside} />
      </DeadLinks>
    </FormPage>
  );
}

/** The notice of the latest review, if there is one. */
function LatestReview({ spot, ...own }: Omit<OwnForm, 'spot'> & { spot: Spot | undefined }) {
  const [hadReview] = useState(spot?.review !== undefined);
  const notice = spot?.review ? <ReviewNotice review={spot.review} spot={spot} {...own} /> : null;
  // A first review may come while somebody is typing: the form does not wait for that one.
  return hadReview ? notice : <Suspense>{notice}</Suspense>;
}

/** Deletes a stored photo at once; undefined while there is no spot. One of a refused edit is in the form only. */
function useRemovePhoto(form: EditForm<FormSpot>, spot: Spot | undefined) {
  const { photoRemoved } = useSpotFormTexts();
  const { save: removePicture } = useSave(spots.removePicture);
  const mayUndo = isStaff(useSession()?.role);
  if (!spot) return undefined;
  const { id, photos } = spot;
  const remove = async (address: string) => {
    const picture = address.slice(address.lastIndexOf('/') + 1);
    const { data } = await removePicture({ params: { id }, query: { picture } });
    // Role users may not restore versions; theirs may wait for a review.
    if (mayUndo) toast.success(photoRemoved, undoSave('spots', spots, data));
    return data;
  };
  return async (address: string) => {
    if (photos.includes(address)) await form.saveField('photos', () => remove(address));
  };
}

function useSpotForm(variant: Variant, spot: Spot | undefined, start: Start<Spot> | undefined) {
  const t = useSpotFormTexts();
  const create = useSave(spots.create);
  const update = useSave(spots.update);
  const role = useSession()?.role;
  // Of a refused save: the owner's form says what staff have decided meanwhile.
  const [newer, setNewer] = useState<Spot>();
  const form = useEditForm<FormSpot, typeof SpotSchema, Spot>({
    schema: SpotSchema,
    record: spot,
    toValues: (record) => toForm(record ?? start?.values, variant.choices[0]),
    pictures: ['photos', 'advertisement.advertisement_banner'],
    save: (fields, { key, version, base, onProgress, signal }) => {
      // After a conflict the base is what somebody else has saved.
      const body = toBody(fields, { spot: base, copied: start?.copied?.record }, role);
      // The schema has checked that the required fields of a new spot are present.
      if (!spot) return create.save({ body: body as SpotFields, key, onProgress, signal });
      const changes = { ...body, version, review: pendingReviewOf(base) };
      const sending = update.save({ params: { id: spot.id }, body: changes, onProgress, signal });
      return sending.catch((error) => {
        // Another failure says nothing of the record.
        if (error.problem?.current) setNewer(error.problem.current);
        throw error;
      });
    },
    hasField: hasInput(role, variant.name === 'own'),
    // Staff see no review of a spot.
    Explain: ExplainDecision,
    saved: spot ? t.updated : t.added,
    failed: spot ? t.updateFailed : t.addFailed,
    to: variant.path,
    // Role users may not delete, nor restore versions.
    undo: isStaff(role) ? undoOf('spots', spots) : undefined,
    onSaved: () => {
      setNewer(undefined);
      // It was saved off the map although its switch is on (product/spots#off-the-map).
      if (leavesMap(form.form.getValues())) toast.info(t.offMap);
    },
  });
  return { form, newer };
}

/** The pending review that the form shows: from its version the server detects that another window changed it. */
function pendingReviewOf(spot: Spot | undefined) {
  const review = spot?.review?.status === 'pending' ? spot.review : undefined;
  return review && { id: review.id, version: review.version };
}
