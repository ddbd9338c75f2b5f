import type { ComponentType } from 'react';
import { useWatch } from 'react-hook-form';
import type { Section } from '#contract/spots.fields.ts';
import { isEvent, needsCountry } from '#contract/spots.rules.ts';
import { maxPhotos } from '#contract/spots.ts';
import { CountryField } from '../../../kit/fields/CountryField.tsx';
import { PicturesField } from '../../../kit/fields/pictures/PicturesField.tsx';
import { SelectField } from '../../../kit/fields/SelectField.tsx';
import { Toggle } from '../../../kit/fields/Toggle.tsx';
import { FormSection } from '../../../kit/forms/FormPage.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { UserField } from '../../users/UserRef.tsx';
import { useSpotFormTexts } from '../texts/spotForm.texts.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { availability, useComparedDays } from './availabilityInputs.tsx';
import { BioInputs, bios } from './bioInputs.tsx';
import {
  type Input,
  type InputContext,
  Inputs,
  type InputsOf,
  type InputsProps,
  Switch,
  textInput,
} from './inputs.tsx';
import { advertisement, contact, music } from './linkInputs.tsx';
import { PlaceInputs, place } from './place/placeInputs.tsx';
import { relations } from './relationInputs.tsx';

const TypeInput: Input = ({ field, variant }) => {
  const { values } = useSpotTexts();
  const options = variant.choices.map((value) => ({ value, label: values.type[value] }));
  return <SelectField {...field} required options={options} />;
};

const CountryInput: Input = ({ field, form, variant }) => {
  const type = useWatch({ control: form.control, name: 'type' });
  return <CountryField {...field} required={needsCountry(type) || variant.name === 'own'} />;
};

const OwnerInput: Input = ({ field, owner }) => (
  <UserField {...field} placeholder={useSpotFormTexts().pickOwner} current={owner} />
);

const EnableInput: Input = ({ field, isAdmin }) => {
  const { enableHint } = useSpotFormTexts();
  return isAdmin ? <Toggle {...field} hint={enableHint} /> : null;
};

const general: InputsOf<'general'> = {
  name: textInput({ required: true }),
  type: TypeInput,
  country: CountryInput,
  user_id: OwnerInput,
  outstanding: Switch,
  enable: EnableInput,
};

const PhotosInput: Input = ({ field, onRemovePhoto }) => {
  const { photosHint } = useSpotFormTexts();
  const hint = photosHint(useTexts().pictureKinds);
  return <PicturesField {...field} hint={hint} max={maxPhotos} onRemoveStored={onRemovePhoto} />;
};

interface SectionContent<S extends Section> {
  inputs: InputsOf<S>;
  /** Renders the inputs; one below the other by default. */
  Layout?: ComponentType<InputsProps>;
}

/** In the order of the form: a missing section is a type error. */
export const sections: { [S in Section]: SectionContent<S> } = {
  general: { inputs: general },
  place: { inputs: place, Layout: PlaceInputs },
  photos: { inputs: { photos: PhotosInput } },
  availability: { inputs: availability },
  bios: { inputs: bios, Layout: BioInputs },
  contact: { inputs: contact },
  music: { inputs: music },
  advertisement: { inputs: advertisement },
  relations: { inputs: relations },
};

/** All inputs of a spot, section by section. */
export function SpotInputs(context: InputContext) {
  const t = useSpotFormTexts();
  useComparedDays();
  const type = useWatch({ control: context.form.control, name: 'type' });
  const isOwn = context.variant.name === 'own';
  const columns: { [S in Section]?: 1 | 2 } = { general: isOwn ? 1 : 2, availability: 2 };
  const hints: { [S in Section]?: string } = { place: t.placeHint };
  return (Object.keys(sections) as Section[]).map((name) => {
    if (name === 'availability' && !isEvent(type)) return null;
    const { inputs, Layout = Inputs } = sections[name];
    return (
      <FormSection key={name} title={t[name]} hint={hints[name]} columns={columns[name]}>
        <Layout inputs={inputs} {...context} />
      </FormSection>
    );
  });
}
