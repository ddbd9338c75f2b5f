import type { Steps } from '../../../kit/forms/steps/useSteps.ts';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import { usePreview } from '../../../kit/preview/usePreview.tsx';
import type { InputContext } from '../form/inputs.tsx';
import type { OwnStep } from '../own/steps/ownSteps.ts';

const FormPreview = lazyChunk(() => import('./FormPreview.tsx').then((m) => m.FormPreview));

interface Options extends Pick<InputContext, 'form' | 'focusField'> {
  /** Of the own form on a phone: its last step is the preview. */
  steps: Steps<OwnStep> | undefined;
}

/** The preview of a spot's form: hidden at first, because the form uses the width. */
export const useSpotPreview = ({ form, steps, focusField }: Options) =>
  usePreview(
    steps
      ? undefined
      : (leave) => (
          <FormPreview control={form.control} focusField={(name) => leave(() => focusField(name))} />
        ),
    false,
  );
