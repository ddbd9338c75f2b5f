import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { RestoredLine } from '../drafts/single/RestoredLine.tsx';
import { useTextDraft } from '../drafts/single/useTextDraft.ts';
import { submitByKey } from '../keyboard/submitByKey.ts';
import { markUnsavedWork } from '../session/session.ts';
import { typedBefore } from './lastDecision.ts';
import { rejectTemplates } from './rejectTemplates.ts';
import { useReviewingTexts } from './review.texts.ts';
import { rejectionOf } from './useDecision.ts';

interface Props {
  /** Of the review. */
  id: string;
  open: boolean;
  busy: boolean;
  /** It has been on its way for a moment. */
  isSlow: boolean;
  onClose(): void;
  onReject(reason: string): void;
}

/**
 * Asks for the reason: a template, or free text. Without a reason the first template has the focus, and what is typed goes into the
 * field. Enter on a template, or a click, leads to the submit button: Enter twice sends it. A space, which may belong to a text,
 * leads to the field (product/revisions#decide).
 */
export function RejectDialog({ id, open, busy, isSlow, onClose, onReject }: Props) {
  const t = useReviewingTexts();
  const { cancel } = useTexts();
  const title = useId();
  const [reason, setReason] = useState(typedBefore(id).reason ?? '');
  const [submitted, setSubmitted] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isMissing = reason.trim() === '';
  const draft = useTextDraft<{ reason: string }>({
    ...{ form: rejectionOf(id), title: t.rejection, path: useLocation().pathname, enabled: open, key: id },
    values: isMissing ? undefined : { reason },
    restore: (typed) => {
      setReason(typed.reason);
      // The next Enter would replace it by the template that has the focus.
      field.current?.focus();
    },
  });
  // If the session ends, the screen stays, and a dialog asks for the password.
  useEffect(() => (open && !isMissing ? markUnsavedWork() : undefined), [open, isMissing]);
  const discard = () => {
    draft.forget();
    setReason('');
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isMissing && !busy) onReject(reason.trim());
  };
  const insert = (template: string, next: 'submit' | 'edit') => {
    setReason(template);
    (next === 'submit' ? submitButton : field).current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== field.current && isTyped(event)) field.current?.focus();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={title}
      aria-describedby={`${title}-hint`}
      maxWidth="sm"
      fullWidth
    >
      <form onSubmit={submit} onKeyDown={submitByKey} noValidate style={{ display: 'contents' }}>
        <DialogTitle id={title}>{t.rejectTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${title}-hint`}>{t.rejectHint}</DialogContentText>
          <Templates onChoose={insert} hasFocus={isMissing} />
          <TextField
            label={t.reason}
            inputRef={field}
            // What is left of an earlier try: Enter must not replace it.
            autoFocus={!isMissing}
            // The cursor of a text that was not typed here is before it.
            onFocus={({ target }) => {
              if (target.selectionEnd === 0)
                target.setSelectionRange(target.value.length, target.value.length);
            }}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={submitted && isMissing}
            helperText={submitted && isMissing ? t.reasonRequired : ' '}
            slotProps={{ htmlInput: { maxLength: 2000, readOnly: draft.isReading } }}
            multiline
            minRows={3}
            fullWidth
            required
            sx={{ mt: 2 }}
          />
          <RestoredLine savedAt={draft.savedAt} discard={discard} />
        </DialogContent>
        <DialogActions>
          <Box role="status" sx={{ flex: 1, color: 'text.secondary' }}>
            {isSlow ? t.sending : null}
          </Box>
          <Button variant="outlined" onClick={onClose}>
            {cancel}
          </Button>
          <Button ref={submitButton} type="submit" variant="contained" color="error" aria-disabled={busy}>
            {t.reject}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** A key that writes something: also the accent of a letter that follows. A space is left to the buttons. */
const isTyped = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && key !== ' ' && (key.length === 1 || key === 'Dead');

interface TemplatesProps {
  onChoose(template: string, next: 'submit' | 'edit'): void;
  /** Whether the first one has the focus at first. */
  hasFocus: boolean;
}

function Templates({ onChoose, hasFocus }: TemplatesProps) {
  const t = useReviewingTexts();
  const [language, setLanguage] = useState(nameLanguage(useLanguage()));
  const label = useId();
  return (
    <Box role="group" aria-labelledby={label} sx={{ mt: 2, display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <span id={label}>{t.templates}</span>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={language}
          onChange={(_event, chosen) => chosen && setLanguage(chosen)}
          aria-label={t.language}
        >
          <ToggleButton value="es" sx={{ py: 0.25, textTransform: 'none' }}>
            Español
          </ToggleButton>
          <ToggleButton value="en" sx={{ py: 0.25, textTransform: 'none' }}>
            English
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {rejectTemplates[language].map((template, at) => (
        <Button
          key={template}
          lang={language}
          variant="outlined"
          size="small"
          autoFocus={hasFocus && at === 0}
          onClick={() => onChoose(template, 'submit')}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            onChoose(template, 'edit');
          }}
          sx={{ justifyContent: 'flex-start', textAlign: 'left', whiteSpace: 'normal', fontWeight: 400 }}
        >
          {template}
        </Button>
      ))}
    </Box>
  );
}
