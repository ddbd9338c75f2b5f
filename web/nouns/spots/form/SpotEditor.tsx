import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { spots } from '#contract/spots.calls.ts';
import type { SpotFields } from '#contract/spots.fields.ts';
import type { Spot } from '#contract/spots.ts';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { FormPage } from '../../../kit/forms/FormPage.tsx';
import { type EditForm, useEditForm } from '../../../kit/forms/useEditForm.ts';
import { HistoryButton } from '../../../kit/history/HistoryButton.tsx';
import { call } from '../../../kit/http/call.ts';
import { useSave } from '../../../kit/http/data.ts';
import { useSession } from '../../../kit/session/session.ts';
import { useTexts } from '../../../texts/useTexts.ts';
import { ReviewNotice } from '../ReviewNotice.tsx';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { useSpotHistory } from '../texts/useSpotLabels.ts';
import type { Variant } from '../variants.ts';
import { useFocusFromHash } from './mapFixes.ts';
import { SpotInputs } from './SpotInputs.tsx';
import { type FormSpot, leavesMap, SpotSchema, toBody, toForm } from './spotFields.ts';

/** A user's own form is designed for a phone (product/spots#own-form). */
const maxWidthOf = ({ name }: Variant): number => (name === 'own' ? 480 : 960);

export function CreateSpot({ variant }: { variant: Variant }) {
  const t = useSpotFormTexts();
  const { save } = useSave(spots.create);
  const role = useSession()?.role;
  const form = useEditForm<FormSpot, typeof SpotSchema, Spot>({
    schema: SpotSchema,
    record: undefined,
    toValues: (spot) => toForm(spot, variant.choices[0]),
    save: (fields, { key, onProgress, signal }) => {
      // The schema has checked that the required fields are present.
      const body = toBody(fields, undefined, role) as SpotFields;
      return save({ body, key, onProgress, signal });
    },
    saved: t.added,
    failed: t.addFailed,
    to: variant.path,
    onSaved: () => notifyOffMap(form, t.offMap),
  });
  return (
    <FormPage
      title={variant.name === 'own' ? t.newOwn : t.newTitle}
      form={form}
      saves={spots.create}
      back={variant.path}
      maxWidth={maxWidthOf(variant)}
      enter="ignored"
    >
      <SpotInputs form={form} variant={variant} isAdmin={role === 'admin'} />
    </FormPage>
  );
}

export function EditSpot({ variant, spot }: { variant: Variant; spot: Spot }) {
  const t = useSpotFormTexts();
  const { events, comments } = useSpotTexts();
  const { saveChanges } = useTexts();
  const { save } = useSave(spots.update);
  const role = useSession()?.role;
  const form = useEditForm<FormSpot, typeof SpotSchema, Spot>({
    schema: SpotSchema,
    record: spot,
    toValues: (record) => toForm(record, variant.choices[0]),
    save: (fields, { version, base, onProgress, signal }) => {
      const body = { ...toBody(fields, spot, role), version, review: pendingReviewOf(base) };
      return save({ params: { id: spot.id }, body, onProgress, signal });
    },
    saved: t.updated,
    failed: t.updateFailed,
    to: variant.path,
    onSaved: () => notifyOffMap(form, t.offMap),
  });
  useFocusFromHash(form);
  const history = useSpotHistory();
  const removePhoto = async (address: string) => {
    const { data } = await call(spots.removePicture, {
      params: { id: spot.id },
      query: { picture: address.slice(address.lastIndexOf('/') + 1) },
    });
    form.adopt(data, 'photos');
  };
  return (
    <FormPage
      title={variant.name === 'own' ? t.editOwn : t.editTitle}
      name={spot.name}
      form={form}
      saves={spots.update}
      back={variant.path}
      saveLabel={saveChanges}
      maxWidth={maxWidthOf(variant)}
      enter="ignored"
      actions={
        variant.name === 'own' ? null : (
          <>
            <HistoryButton noun="spots" id={spot.id} words={history} />
            <Button component={Link} to={`/spots/${spot.id}/events`}>
              {events}
            </Button>
            <Button component={Link} to={`/spots/${spot.id}/comments`}>
              {comments}
            </Button>
          </>
        )
      }
    >
      {spot.review ? <ReviewNotice review={spot.review} /> : null}
      <SpotInputs
        form={form}
        variant={variant}
        isAdmin={role === 'admin'}
        owner={spot.user}
        onRemovePhoto={removePhoto}
      />
    </FormPage>
  );
}

/** The pending review that the form shows: from its version the server detects that another window changed it. */
function pendingReviewOf(spot: Spot | undefined) {
  const review = spot?.review?.status === 'pending' ? spot.review : undefined;
  return review && { id: review.id, version: review.version };
}

/** Notifies that the saved spot is off the map although its switch is on (product/spots#off-the-map). */
function notifyOffMap({ form }: EditForm<FormSpot>, sentence: string): void {
  if (leavesMap(form.getValues())) toast.info(sentence);
}
