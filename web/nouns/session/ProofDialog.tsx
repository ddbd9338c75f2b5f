import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { sessions } from '#contract/sessions.ts';
import { call } from '../../kit/http/call.ts';
import { messageOf } from '../../kit/http/problem.ts';
import { useFocusReturn } from '../../kit/keyboard/keptFocus.ts';
import { useSessionState } from '../../kit/session/session.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { PasswordField } from './form/AccountFields.tsx';
import { useAttempt } from './form/useAttempt.tsx';
import { useProofTexts } from './proof.texts.ts';

/** Asks for the password before something grave (product/accounts#asked). Escape gives up. */
export default function ProofDialog({ settle }: { settle(isGiven: boolean): void }) {
  const t = useProofTexts();
  const { cancel } = useTexts();
  const translate = useTranslate();
  const title = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const attempt = useAttempt();
  const { session } = useSessionState();
  useFocusReturn();
  useEffect(() => {
    if (!session) settle(false);
  }, [session, settle]);

  const prove = async () => {
    setError(undefined);
    await call(sessions.prove, { body: { password } });
    settle(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const failed = (problem: unknown, tooMany: string | undefined) => {
      setPassword('');
      setError(tooMany ?? translate(messageOf(problem, t.failed)));
    };
    if (password.trim() !== '') void attempt.run(prove, failed);
  };
  const blocked = attempt.blocked || password.trim() === '';
  return (
    <Dialog open onClose={() => settle(false)} maxWidth="xs" fullWidth aria-labelledby={title}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>{t.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t.hint}</DialogContentText>
          <PasswordField
            value={password}
            onChange={setPassword}
            autoFocus
            {...(error !== undefined && !attempt.rateLimited && { error })}
          />
          {attempt.countdown}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => settle(false)}>
            {cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={blocked}>
            {t.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
