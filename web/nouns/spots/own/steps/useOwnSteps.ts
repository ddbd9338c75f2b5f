import useMediaQuery from '@mui/material/useMediaQuery';
import type { FieldPath } from 'react-hook-form';
import type { EditForm } from '../../../../kit/forms/saving/editForm.ts';
import { type Steps, useSteps } from '../../../../kit/forms/steps/useSteps.ts';
import type { FormSpot } from '../../form/spotFields.ts';
import type { Variant } from '../../variants.ts';
import { type OwnStep, ownSteps, stepOfField } from './ownSteps.ts';

/**
 * The steps of the own form on a phone, undefined elsewhere (product/spots#own-steps), and a function that focuses an input,
 * in whichever step it is.
 */
export function useOwnSteps({ name }: Variant, { form }: EditForm<FormSpot>) {
  const isPhone = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const all = useSteps(ownSteps);
  const steps: Steps<OwnStep> | undefined = name === 'own' && isPhone ? all : undefined;
  const focusField = (field: FieldPath<FormSpot>) => {
    const focus = () => form.setFocus(field);
    if (steps) steps.show(stepOfField(field), focus);
    else focus();
  };
  return { steps, focusField };
}
