import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { factor } from '#contract/factor.ts';
import type { AnswerOf } from '#contract/kit/endpoint.ts';
import { ConfirmDialog } from '../../../kit/feedback/dialogs/ConfirmDialog.tsx';
import { Unloaded } from '../../../kit/feedback/states/Unloaded.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useErrorToast } from '../../../kit/feedback/useErrorToast.ts';
import { FormSection } from '../../../kit/forms/FormPage.tsx';
import { useOne, useSave } from '../../../kit/http/data.ts';
import { DateCell } from '../../../kit/values/DateCell.tsx';
import { useTexts } from '../../../texts/useTexts.ts';
import { useUserFactorTexts } from './userFactor.texts.ts';

/** The second factor and the passkeys of another user, which an administrator removes for who has lost it (product/factor#reset). */
export function UserFactor({ id }: { id: string }) {
  const t = useUserFactorTexts();
  const { cancel } = useTexts();
  const toastError = useErrorToast();
  const answer = useOne(factor.of, { params: { id } });
  const { data } = answer;
  const { save, isPending } = useSave(factor.reset);
  const [asks, setAsks] = useState(false);
  const hasOne = data !== undefined && (data.since !== null || data.passkeys > 0);
  const reset = async () => {
    setAsks(false);
    try {
      await save({ params: { id } });
      toast.success(t.removed);
    } catch (problem) {
      toastError(problem, t.failed);
      answer.refetch();
    }
  };
  return (
    <FormSection title={t.title}>
      {/* Not among the inputs that the form saves. */}
      <div data-saved-at-once style={{ display: 'contents' }}>
        {hasOne ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
            <Has factor={data} />
            <Button
              variant="outlined"
              color="inherit"
              size="small"
              aria-disabled={isPending}
              onClick={() => !isPending && setAsks(true)}
            >
              {t.remove}
            </Button>
          </Box>
        ) : null}
        {data && !hasOne ? <Box sx={{ color: 'text.secondary' }}>{t.none}</Box> : null}
      </div>
      <Unloaded answer={answer} title={t.failedTitle} height={32} fallback="" />
      <ConfirmDialog
        open={asks}
        title={t.confirmTitle}
        hint={t.confirmHint}
        yes={t.remove}
        no={cancel}
        danger
        onYes={() => void reset()}
        onNo={() => setAsks(false)}
      />
    </FormSection>
  );
}

function Has({ factor: { since, passkeys } }: { factor: AnswerOf<typeof factor.of> }) {
  const t = useUserFactorTexts();
  return (
    <>
      {since ? (
        <span>
          {t.since} <DateCell value={since} />
        </span>
      ) : null}
      {passkeys > 0 ? <span>{t.passkeys(passkeys)}</span> : null}
    </>
  );
}
