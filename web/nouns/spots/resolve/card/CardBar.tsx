import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { LeaveQuestion } from '../../../../kit/feedback/LeaveGuard.tsx';
import { SendingNotice } from '../../../../kit/forms/SendingNotice.tsx';
import type { EditForm } from '../../../../kit/forms/saving/editForm.ts';
import { Keys } from '../../../../kit/keyboard/Keys.tsx';
import { useShortcuts } from '../../../../kit/keyboard/shortcuts.ts';
import { ActionBar } from '../../../../kit/page/ActionBar.tsx';
import { RestoreIcon } from '../../../../kit/theme/icons.tsx';
import { coarsePointer } from '../../../../kit/theme/touch.ts';
import { useTexts } from '../../../../texts/useTexts.ts';
import { useResolveTexts } from '../resolve.texts.ts';
import type { CardValues } from './cardFields.ts';

interface Props {
  form: Pick<EditForm<CardValues>, 'progress' | 'saving' | 'sending' | 'dirty' | 'draft'>;
  onSkip(): void;
  onUndo: (() => void) | undefined;
}

/** Undo, skip, save. What was typed is not thrown away without asking. */
export function CardBar({ form, onSkip, onUndo }: Props) {
  const t = useResolveTexts();
  const { saving: savingText } = useTexts();
  const { saving, sending, dirty, draft } = form;
  const [asked, setAsked] = useState<{ leave(): void; words: { title: string; yes: string } }>();
  const [isAsking, setAsking] = useState(false);
  const isBusy = saving || sending.status === 'waiting';
  const orAsk = (leave: (() => void) | undefined, words: { title: string; yes: string }) => () => {
    if (!leave || isBusy) return;
    if (!dirty) return leave();
    setAsked({ leave, words });
    setAsking(true);
  };
  const skip = orAsk(onSkip, t.unsavedSkip);
  const undo = orAsk(onUndo, t.unsavedUndo);
  useShortcuts(t.title, [
    { keys: 's', label: t.skip, run: skip },
    { keys: 'u', label: t.undo, run: undo },
  ]);
  return (
    <ActionBar>
      <SendingNotice form={form} />
      <Button
        variant="outlined"
        startIcon={<RestoreIcon width={18} height={18} />}
        aria-disabled={!onUndo || isBusy}
        onClick={undo}
        sx={{ mr: 'auto', opacity: onUndo ? 1 : 0.5 }}
      >
        {t.undo} <Hint keys="u" />
      </Button>
      <Button variant="outlined" aria-disabled={isBusy} onClick={skip}>
        {t.skip} <Hint keys="s" />
      </Button>
      <Button type="submit" variant="contained" aria-disabled={isBusy} sx={{ minWidth: 150 }}>
        {saving ? savingText : t.saveNext} <Hint keys="Enter" />
      </Button>
      <LeaveQuestion
        open={isAsking}
        words={asked?.words}
        onLeave={() => {
          setAsking(false);
          draft.forget();
          asked?.leave();
        }}
        onStay={() => setAsking(false)}
      />
    </ActionBar>
  );
}

/** The key of a button; not where there is no keyboard. */
const Hint = ({ keys }: { keys: string }) => (
  <Box component="span" aria-hidden sx={{ ml: 1, fontSize: 12, [coarsePointer]: { display: 'none' } }}>
    <Keys keys={keys} />
  </Box>
);
