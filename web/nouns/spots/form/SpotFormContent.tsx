import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import type { Steps } from '../../../kit/forms/steps/useSteps.ts';
import { fetchChunk } from '../../../kit/loading/chunks.ts';
import { WithPreview } from '../../../kit/preview/WithPreview.tsx';
import type { OwnStep } from '../own/steps/ownSteps.ts';
import type { InputContext } from './inputs.tsx';
import { SpotInputs } from './SpotInputs.tsx';

const OwnSteps = lazy(() =>
  fetchChunk(() => import('../own/steps/OwnSteps.tsx').then((m) => ({ default: m.OwnSteps }))),
);
const FormPreview = lazy(() =>
  fetchChunk(() => import('../preview/FormPreview.tsx').then((m) => ({ default: m.FormPreview }))),
);

interface Props {
  context: InputContext;
  /** Of the own form on a phone. */
  steps: Steps<OwnStep> | undefined;
  /** Whether the preview is beside the inputs. */
  hasPreview: boolean;
}

/** All inputs of a spot: in steps, or section by section. */
export function SpotFormContent({ context, steps, hasPreview }: Props) {
  if (steps)
    return (
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        <OwnSteps steps={steps} {...context} />
      </Suspense>
    );
  const { form, focusField, variant } = context;
  const preview = hasPreview ? <FormPreview control={form.control} focusField={focusField} /> : null;
  return (
    <WithPreview preview={preview} outside={variant.name === 'own'}>
      <SpotInputs {...context} />
    </WithPreview>
  );
}
