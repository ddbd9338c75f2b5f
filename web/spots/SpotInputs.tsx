import { type Control, useWatch } from 'react-hook-form';
import { isEvent, needsCountry } from '#contract/spots.rules.ts';
import { maxPhotos, type Spot } from '#contract/spots.ts';
import { FormSection } from '../kit/FormPage.tsx';
import { CountryField } from '../kit/fields/CountryField.tsx';
import { PicturesField } from '../kit/fields/PicturesField.tsx';
import { SelectField } from '../kit/fields/SelectField.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { Toggle } from '../kit/fields/Toggle.tsx';
import type { EditForm } from '../kit/useEditForm.ts';
import { useTexts } from '../texts/useTexts.ts';
import { UserField } from '../users/UserRef.tsx';
import { AvailabilitySection } from './AvailabilitySection.tsx';
import { BilingualSection } from './BilingualSection.tsx';
import { AdvertisementSection, ContactSection, MusicSection } from './LinkSections.tsx';
import { PlaceSection } from './PlaceSection.tsx';
import { RelationSection } from './RelationSection.tsx';
import type { FormSpot } from './spotFields.ts';
import { useSpotFormTexts } from './spotForm.texts.ts';
import { useSpotTexts } from './spots.texts.ts';
import type { Variant } from './variants.ts';

interface Props {
  form: EditForm<FormSpot>;
  variant: Variant;
  isAdmin: boolean;
  /** Whose it is already. */
  owner?: Spot['user'];
  /** Removes a stored photo at once. */
  onRemovePhoto?(address: string): Promise<void>;
}

/** All inputs of a spot; a user's own has no map settings and no related spots (specification §2). */
export function SpotInputs({ form, variant, isAdmin, owner, onRemovePhoto }: Props) {
  const t = useSpotFormTexts();
  const { pictureKinds } = useTexts();
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  const isOwn = variant.name === 'own';
  return (
    <>
      <GeneralSection {...{ control, variant, isAdmin, owner }} />
      <PlaceSection form={form} mapSettings={!isOwn} isAdmin={isAdmin} />
      <FormSection title={t.photos}>
        <PicturesField
          control={control}
          name="photos"
          label={t.photos}
          hint={t.photosHint(pictureKinds)}
          most={maxPhotos}
          onRemoveStored={onRemovePhoto}
        />
      </FormSection>
      {isEvent(type) ? <AvailabilitySection control={control} /> : null}
      <BilingualSection control={control} narrow={isOwn} />
      <ContactSection control={control} />
      <MusicSection control={control} />
      <AdvertisementSection control={control} />
      <RelationSection control={control} relatedSpots={!isOwn} />
    </>
  );
}

function GeneralSection(props: Omit<Props, 'form'> & { control: Control<FormSpot> }) {
  const { control, variant, isAdmin, owner } = props;
  const t = useSpotFormTexts();
  const words = useSpotTexts();
  const type = useWatch({ control, name: 'type' });
  return (
    <FormSection title={t.general} columns={variant.name === 'own' ? 1 : 2}>
      <TextField control={control} name="name" label={t.name} required />
      <SelectField
        control={control}
        name="type"
        label={t.type}
        required
        options={variant.choices.map((value) => ({ value, label: words.types[value] }))}
      />
      <CountryField
        control={control}
        name="country"
        label={t.country}
        required={needsCountry(type) || variant.name === 'own'}
      />
      {variant.name === 'own' ? null : (
        <UserField
          control={control}
          name="user_id"
          label={t.owner}
          placeholder={t.pickOwner}
          current={owner}
        />
      )}
      <Toggle control={control} name="outstanding" label={t.outstanding} />
      {isAdmin ? <Toggle control={control} name="enable" label={t.enable} hint={t.enableHint} /> : null}
    </FormSection>
  );
}
