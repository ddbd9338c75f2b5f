import { type ReactNode, useRef } from 'react';
import { useLabels } from '../../../kit/fields/fieldMetadata.ts';
import { KeepFocus, type LeftField } from '../../../kit/forms/steps/KeepFocus.tsx';
import type { Steps } from '../../../kit/forms/steps/useSteps.ts';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import { WithPreview } from '../../../kit/preview/WithPreview.tsx';
import type { OwnStep } from '../own/steps/ownSteps.ts';
import { useSpotLabels } from '../texts/useSpotLabels.ts';
import type { InputContext } from './inputs.tsx';
import { SpotInputs } from './SpotInputs.tsx';

// The screen waits for it: the buttons of the form act on the fields of the steps.
const OwnSteps = lazyChunk(() => import('../own/steps/OwnSteps.tsx').then((m) => m.OwnSteps));

interface Props {
  context: InputContext;
  /** Of the own form on a phone. */
  steps: Steps<OwnStep> | undefined;
  /** The preview beside the inputs, if it is shown. */
  preview: ReactNode;
}

/** All inputs of a spot: in steps, or section by section. */
export function SpotFormContent({ context, steps, preview }: Props) {
  useLabels(useSpotLabels());
  const left = useRef<LeftField>(undefined);
  return (
    <KeepFocus key={steps ? 'steps' : 'sections'} left={left} steps={steps}>
      {steps ? (
        <OwnSteps steps={steps} {...context} />
      ) : (
        <WithPreview preview={preview} outside={context.variant.name === 'own'}>
          <SpotInputs {...context} />
        </WithPreview>
      )}
    </KeepFocus>
  );
}
