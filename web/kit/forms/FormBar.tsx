import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { lazyChunk } from '../loading/lazyChunk.ts';
import { ActionBar } from '../page/ActionBar.tsx';
import { useGoBack } from '../page/useGoBack.ts';
import { SendingNotice } from './SendingNotice.tsx';
import type { EditForm } from './saving/editForm.ts';
import type { Steps } from './steps/useSteps.ts';
import { nearLimit, useQuotas } from './useQuotas.ts';

const QuotaNotice = lazyChunk(() => import('./QuotaNotice.tsx').then((m) => m.QuotaNotice));

// Few forms have steps.
const stepButtons = () => import('./steps/StepButtons.tsx');
const PreviousStep = lazyChunk(() => stepButtons().then((m) => m.PreviousStep));
const NextStep = lazyChunk(() => stepButtons().then((m) => m.NextStep));

interface Props {
  form: Pick<EditForm<never>, 'progress' | 'saving' | 'sending'>;
  /** The endpoint that saves: a notice is shown when its quota is nearly used up. */
  endpoint: Endpoint;
  /** The URL that "Cancelar" opens; without it the button is not shown. */
  back?: string | undefined;
  saveLabel?: ReactNode;
  /** The record that is copied: "Cancelar" returns to its form if one came from there. */
  copied?: object | undefined;
  /** Of a form in steps: "Atrás" takes the place of "Cancelar" after the first one. */
  steps?: Steps | undefined;
}

/** The bar of a form: progress and notices, cancel, save; the way through its steps. */
export function FormBar({ form, endpoint, back, saveLabel, copied, steps }: Props) {
  const t = useTexts();
  const goBack = useGoBack();
  const { saving, sending } = form;
  const isWaiting = sending.status === 'waiting';
  return (
    <ActionBar>
      <RemainingQuota endpoint={endpoint} />
      <SendingNotice form={form} />
      {steps?.previous ? (
        <Suspense>
          <PreviousStep steps={steps} />
        </Suspense>
      ) : back ? (
        <Button variant="outlined" onClick={() => goBack(back, ...formsOf(copied, back))}>
          {t.cancel}
        </Button>
      ) : null}
      <Button
        type="submit"
        variant={steps?.next ? 'outlined' : 'contained'}
        aria-disabled={saving || isWaiting}
        sx={{ minWidth: steps ? undefined : 120, opacity: isWaiting ? 0.5 : 1 }}
      >
        {saving ? t.saving : (saveLabel ?? t.save)}
      </Button>
      {steps ? (
        <Suspense>
          <NextStep steps={steps} />
        </Suspense>
      ) : null}
    </ActionBar>
  );
}

/** The form of a record in a list. */
function formsOf(record: object | undefined, list: string): string[] {
  const { id } = (record ?? {}) as { id?: string };
  return id ? [`${list}/${id}/edit`] : [];
}

/** Quotas that are nearly used up. Its status region is always rendered, so that screen readers announce the notice. */
function RemainingQuota({ endpoint }: { endpoint: Endpoint }) {
  const nearlyUsed = nearLimit(useQuotas(endpoint));
  return (
    <Box role="status" sx={{ display: 'contents' }}>
      {nearlyUsed.length > 0 ? (
        <Suspense>
          <QuotaNotice quotas={nearlyUsed} />
        </Suspense>
      ) : null}
    </Box>
  );
}
