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
import { type ProofWaiter, proofWaiters } from '../../kit/session/proofWaiters.ts';
import { useSessionState } from '../../kit/session/session.ts';
import { useTranslate } from '../../texts/messages.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { PasswordField } from './form/AccountFields.tsx';
import { useAttempt } from './form/useAttempt.tsx';
import { ProofByPasskey } from './passkeys/ProofByPasskey.tsx';
import { useProofTexts } from './proof.texts.ts';

/** Closes the dialog: the requests are sent again, or fail. */
function settleAll(sendAgain: boolean): void {
  const all = proofWaiters.get();
  proofWaiters.set([]);
  for (const { settle } of all) settle(sendAgain);
}

/** An aborted request waits no longer: sent again, it fails as aborted. */
function leave(waiter: ProofWaiter): void {
  proofWaiters.set(proofWaiters.get().filter((other) => other !== waiter));
  waiter.settle(true);
}

/** Asks for the password, or a passkey, before something sensitive (product/accounts#asked). Escape gives up. */
export function ProofDialog({ waiters }: { waiters: readonly ProofWaiter[] }) {
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
    if (!session) settleAll(false);
  }, [session]);
  useEffect(() => {
    const aborted = waiters.map((waiter) => [waiter, () => leave(waiter)] as const);
    for (const [{ signal }, onAbort] of aborted) {
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort);
    }
    return () => {
      for (const [{ signal }, onAbort] of aborted) signal?.removeEventListener('abort', onAbort);
    };
  }, [waiters]);

  const prove = async () => {
    setError(undefined);
    await call(sessions.prove, { body: { password } });
    settleAll(true);
  };
  const failed = (problem: unknown, tooMany: string | undefined) => {
    setPassword('');
    setError(tooMany ?? translate(messageOf(problem, t.failed)));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password.trim() !== '') void attempt.run(prove, failed);
  };
  const blocked = attempt.blocked || password.trim() === '';
  return (
    <Dialog
      open
      onClose={() => settleAll(false)}
      maxWidth="xs"
      fullWidth
      aria-labelledby={title}
      aria-describedby={`${title}-hint`}
    >
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={title}>{t.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={`${title}-hint`}>{t.hint}</DialogContentText>
          <PasswordField
            value={password}
            onChange={setPassword}
            autoFocus
            {...(error !== undefined && !attempt.rateLimited && { error })}
          />
          {attempt.countdown}
          <ProofByPasskey attempt={attempt} proved={() => settleAll(true)} failed={failed} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => settleAll(false)}>
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
