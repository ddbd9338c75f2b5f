import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { fetchChunk } from '../loading/chunks.ts';
import { ActionBar } from '../page/ActionBar.tsx';
import { useGoBack } from '../page/screenHistory.ts';
import { SendingNotice } from './SendingNotice.tsx';
import type { EditForm } from './useEditForm.ts';
import { nearLimit, useQuotas } from './useQuotas.ts';

const QuotaNotice = lazy(() =>
  fetchChunk(() => import('./QuotaNotice.tsx').then((m) => ({ default: m.QuotaNotice }))),
);

interface Props {
  form: Pick<EditForm<never>, 'progress' | 'saving' | 'sending'>;
  /** The call that saving makes: few left of what it counts as, and people read so. */
  saves: Endpoint;
  /** Where "Cancelar" leads; without it there is no such button. */
  back?: string | undefined;
  saveLabel?: ReactNode;
}

/** The bar of a form: how saving goes, cancel, save. */
export function FormBar({ form, saves, back, saveLabel }: Props) {
  const t = useTexts();
  const goBack = useGoBack();
  const { progress, saving, sending } = form;
  const waits = sending.status === 'waiting';
  return (
    <ActionBar>
      {progress !== undefined && progress < 1 ? (
        <LinearProgress
          variant="determinate"
          value={progress * 100}
          aria-label={t.saving}
          sx={{ position: 'absolute', top: 0, left: 0, right: 0, borderRadius: 1 }}
        />
      ) : null}
      <Left of={saves} />
      <SendingNotice {...sending} />
      {back ? (
        <Button variant="outlined" onClick={() => goBack(back)}>
          {t.cancel}
        </Button>
      ) : null}
      <Button
        type="submit"
        variant="contained"
        aria-disabled={saving || waits}
        sx={{ minWidth: 120, opacity: waits ? 0.5 : 1 }}
      >
        {saving ? t.saving : (saveLabel ?? t.save)}
      </Button>
    </ActionBar>
  );
}

/** What is running out, beside the buttons; it is there before anybody meets the limit. */
function Left({ of }: { of: Endpoint }) {
  const few = nearLimit(useQuotas(of));
  return (
    <Box role="status" sx={{ display: 'contents' }}>
      {few.length > 0 ? (
        <Suspense>
          <QuotaNotice quotas={few} />
        </Suspense>
      ) : null}
    </Box>
  );
}
