import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { FactorSetup } from '#contract/factor.fields.ts';
import { factor } from '#contract/factor.ts';
import { useFactorTexts } from '../../../kit/factor/factor.texts.ts';
import { RecoveryCodes } from '../../../kit/factor/RecoveryCodes.tsx';
import { SetupFields } from '../../../kit/factor/SetupFields.tsx';
import { toast } from '../../../kit/feedback/toasts.tsx';
import { useSave } from '../../../kit/http/data.ts';
import { messageOf } from '../../../kit/http/problem.ts';
import { useFocusReturn } from '../../../kit/keyboard/keptFocus.ts';
import { PlainField } from '../../../kit/plain/PlainField.tsx';
import { useTranslate } from '../../../texts/messages.ts';
import { useFactorSettingsTexts } from './factor.texts.ts';
import { Question } from './Question.tsx';

/** The code that is typed, and the error of the last one. */
function useCode() {
  const { failed } = useFactorTexts();
  const translate = useTranslate();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const refuse = (problem: unknown) => setError(translate(messageOf(problem, failed)));
  return { code, setCode, error, setError, refuse, isComplete: code.trim() !== '' };
}

interface SetupProps {
  setup: FactorSetup;
  done(codes: readonly string[]): void;
  close(): void;
}

/** The QR code, and the first code of the app. */
export function SetupDialog({ setup, done, close }: SetupProps) {
  const f = useFactorTexts();
  const { code, setCode, error, setError, refuse, isComplete } = useCode();
  const { save, isPending } = useSave(factor.confirm);
  const submit = () => {
    setError(undefined);
    save({ body: { ticket: setup.ticket, code } }).then(({ recovery_codes }) => done(recovery_codes), refuse);
  };
  return (
    <Question
      title={f.setupTitle}
      hint={f.setupHint}
      submitLabel={f.activate}
      busy={isPending}
      {...{ isComplete, submit, close }}
    >
      <SetupFields setup={setup} code={code} setCode={setCode} error={error} />
    </Question>
  );
}

/** New recovery codes, shown this once. Closed by its button alone, not by a key or a click beside it. */
export function CodesDialog({ codes, close }: { codes: readonly string[]; close(): void }) {
  const f = useFactorTexts();
  const id = useId();
  useFocusReturn();
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id} aria-describedby={`${id}-hint`}>
      <DialogTitle id={id}>{f.recoveryTitle}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id={`${id}-hint`}>{f.recoveryHint}</DialogContentText>
        <RecoveryCodes codes={codes} done={close} />
      </DialogContent>
    </Dialog>
  );
}

/** Turns the second factor off, with one of its codes. */
export function TurnOffDialog({ close }: { close(): void }) {
  const t = useFactorSettingsTexts();
  const { code, setCode, error, setError, refuse, isComplete } = useCode();
  const { save, isPending } = useSave(factor.turnOff);
  const submit = () => {
    setError(undefined);
    save({ body: { code } }).then(() => {
      toast.success(t.turnedOff);
      close();
    }, refuse);
  };
  return (
    <Question
      title={t.turnOffTitle}
      hint={t.turnOffHint}
      submitLabel={t.turnOff}
      busy={isPending}
      {...{ isComplete, submit, close }}
    >
      <PlainField
        label={t.anyCode}
        type="text"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        onChange={setCode}
        autoFocus
        {...(error !== undefined && { error })}
      />
    </Question>
  );
}
