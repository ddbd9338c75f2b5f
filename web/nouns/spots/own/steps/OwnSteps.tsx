import { type Control, useFormState, useWatch } from 'react-hook-form';
import { completenessOf } from '#contract/spots.completeness.ts';
import type { Section } from '#contract/spots.fields.ts';
import { isEvent, needsAddress } from '#contract/spots.rules.ts';
import { maxPhotos } from '#contract/spots.ts';
import { pick } from '#contract/values/pick.ts';
import { CameraPicturesField } from '../../../../kit/fields/pictures/CameraPicturesField.tsx';
import { FormSection } from '../../../../kit/forms/FormPage.tsx';
import { invalidFields } from '../../../../kit/forms/invalidFields.ts';
import { StepHeader } from '../../../../kit/forms/steps/StepHeader.tsx';
import { StepPanel, StepPaper } from '../../../../kit/forms/steps/StepPanel.tsx';
import type { Steps } from '../../../../kit/forms/steps/useSteps.ts';
import { PhonePlaceFields } from '../../../../kit/map/places/phone/PhonePlaceFields.tsx';
import { useTexts } from '../../../../texts/useTexts.ts';
import { type Input, type InputContext, Inputs } from '../../form/inputs.tsx';
import { MapReasons } from '../../form/place/MapReasons.tsx';
import { sections } from '../../form/SpotInputs.tsx';
import type { FormSpot } from '../../form/spotFields.ts';
import { FormPreview } from '../../preview/FormPreview.tsx';
import { usePreviewTexts } from '../../preview/preview.texts.ts';
import { useSpotFormTexts } from '../../texts/spotForm.texts.ts';
import { useOwnStepsTexts } from './ownSteps.texts.ts';
import type { OwnStep } from './ownSteps.ts';
import { statesOfSteps } from './stepStates.ts';

type Props = InputContext & { steps: Steps<OwnStep> };

/** The own form on a phone: the same inputs as elsewhere, in short steps (product/spots#own-steps). */
export function OwnSteps({ steps, ...context }: Props) {
  const { control } = context.form;
  return (
    <>
      <OwnStepHeader steps={steps} control={control} />
      <StepPanel steps={steps} name="photos">
        <StepPaper>
          <Inputs inputs={{ photos: PhotosInput }} {...context} />
        </StepPaper>
      </StepPanel>
      <NameStep steps={steps} {...context} />
      <PlaceStep steps={steps} {...context} />
      <StepPanel steps={steps} name="texts">
        <StepPaper>
          <SectionInputs section="bios" {...context} />
        </StepPaper>
      </StepPanel>
      <LinksStep steps={steps} {...context} />
      <StepPanel steps={steps} name="preview">
        {steps.current === 'preview' ? (
          <FormPreview control={control} focusField={context.focusField} />
        ) : null}
      </StepPanel>
    </>
  );
}

/** By itself, so that a key press renders the heading again and not every input. */
function OwnStepHeader({ steps, control }: Pick<Props, 'steps'> & { control: Control<FormSpot> }) {
  const labels = useOwnStepsTexts();
  const { parts } = usePreviewTexts();
  const { errors } = useFormState({ control });
  const { percent, missing } = completenessOf(useWatch({ control }) as FormSpot);
  const invalid = invalidFields(errors).map(({ path }) => path);
  return (
    <StepHeader
      {...{ steps, labels, percent }}
      states={statesOfSteps(invalid, missing)}
      missing={missing.map((item) => parts[item])}
    />
  );
}

const PhotosInput: Input = ({ field, onRemovePhoto }) => {
  const hint = useSpotFormTexts().photosHint(useTexts().pictureKinds);
  return <CameraPicturesField {...field} hint={hint} max={maxPhotos} onRemoveStored={onRemovePhoto} />;
};

function SectionInputs({ section, ...context }: InputContext & { section: Section }) {
  const { inputs, Layout = Inputs } = sections[section];
  return <Layout inputs={inputs} {...context} />;
}

const { country, ...nameAndKind } = sections.general.inputs;

function NameStep({ steps, ...context }: Props) {
  const t = useSpotFormTexts();
  const type = useWatch({ control: context.form.control, name: 'type' });
  return (
    <StepPanel steps={steps} name="name">
      <StepPaper>
        <Inputs inputs={nameAndKind} {...context} />
      </StepPaper>
      {isEvent(type) ? (
        <FormSection title={t.availability}>
          <SectionInputs section="availability" {...context} />
        </FormSection>
      ) : null}
    </StepPanel>
  );
}

function PlaceStep({ steps, ...context }: Props) {
  const { control } = context.form;
  const type = useWatch({ control, name: 'type' });
  return (
    <StepPanel steps={steps} name="place">
      <StepPaper>
        <PhonePlaceFields
          control={control}
          addressRequired={needsAddress(type)}
          country={<Inputs inputs={{ country }} {...context} />}
          isShown={steps.current === 'place'}
          focusAddress={() => context.focusField('address')}
        />
        <Inputs inputs={pick(sections.place.inputs, ['show_in_map'])} {...context} />
        <MapReasons {...context} />
      </StepPaper>
    </StepPanel>
  );
}

function LinksStep({ steps, ...context }: Props) {
  const t = useSpotFormTexts();
  return (
    <StepPanel steps={steps} name="links">
      {(['contact', 'music', 'advertisement', 'relations'] as const).map((section) => (
        <FormSection key={section} title={t[section]}>
          <SectionInputs section={section} {...context} />
        </FormSection>
      ))}
    </StepPanel>
  );
}
