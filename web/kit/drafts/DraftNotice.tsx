import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { focusHeading } from '../keyboard/useFocusAnew.ts';
import { ageOf } from '../values/dates.ts';
import { useDraftTexts } from './drafts.texts.ts';
import type { FormDraft } from './useFormDraft.ts';

interface Props {
  draft: Pick<FormDraft, 'restored' | 'storedPart'>;
  /** Gives up what was typed. */
  discard(): void;
}

/** Above a form: what it has taken over from an earlier visit, and what this device cannot keep (product/drafts#back). */
export function DraftNotice({ draft: { restored, storedPart }, discard }: Props) {
  const t = useDraftTexts();
  return (
    <>
      {restored ? <RestoredNotice savedAt={restored.savedAt} discard={discard} /> : null}
      {restored?.mightRepeat ? <Warning text={t.mightRepeat} /> : null}
      {storedPart === 'text' ? <Warning text={t.picturesLeft} /> : null}
      {storedPart === 'none' ? <Warning text={t.notKept} /> : null}
    </>
  );
}

function RestoredNotice({ savedAt, discard }: { savedAt: number; discard(): void }) {
  const t = useDraftTexts();
  const language = nameLanguage(useLanguage());
  // As it was when the form was opened.
  const [age] = useState(() => ageOf(new Date(savedAt).toISOString(), language));
  const giveUp = () => {
    discard();
    // The button is gone.
    focusHeading();
  };
  return (
    <Alert
      severity="info"
      role="status"
      variant="outlined"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" size="small" onClick={giveUp}>
          {t.discard}
        </Button>
      }
    >
      {t.restored(age)}
    </Alert>
  );
}

const Warning = ({ text }: { text: string }) => (
  <Alert severity="warning" role="status" variant="outlined" sx={{ mb: 2 }}>
    {text}
  </Alert>
);
