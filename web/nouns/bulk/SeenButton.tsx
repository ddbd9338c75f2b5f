import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { bulk } from '#contract/bulk.ts';
import type { BulkAct } from '#contract/kit/bulk.ts';
import { useErrorToast } from '../../kit/feedback/useErrorToast.ts';
import { useSave } from '../../kit/http/data.ts';
import { headingNext } from '../../kit/keyboard/headingNext.ts';
import { useShortcuts } from '../../kit/keyboard/shortcuts.ts';
import { useBulkTexts } from '../../kit/nouns/bulk/bulk.texts.ts';
import { homeOfRun } from '../../kit/page/run.ts';
import { useFinish } from '../../kit/page/useGoBack.ts';
import { CheckIcon } from '../../kit/theme/icons.tsx';

/** Says that the failure of an act needs nothing more: it leaves the inbox (product/bulk#failed). */
export function SeenButton({ act }: { act: BulkAct }) {
  const t = useBulkTexts();
  const toastError = useErrorToast();
  const client = useQueryClient();
  const finish = useFinish();
  const { save, isPending, refresh } = useSave(bulk.seen);
  const mark = async () => {
    try {
      client.setQueryData(['bulk', act.id], await save({ params: { id: act.id } }));
      if (homeOfRun() && window.location.pathname === `/bulk/${act.id}`) finish('/bulk');
    } catch (error) {
      // Somebody else was first: what is shown is old.
      refresh();
      toastError(error);
    }
  };
  const isOpen = act.failed && !isPending;
  useShortcuts(t.receiptTitle, isOpen ? [{ keys: 'a', label: t.seen, run: () => void mark() }] : []);
  if (!act.failed) return null;
  return (
    <Button
      ref={headingNext}
      variant="contained"
      onClick={() => isPending || void mark()}
      aria-disabled={isPending}
      startIcon={<CheckIcon width={18} height={18} />}
    >
      {t.seen}
    </Button>
  );
}
