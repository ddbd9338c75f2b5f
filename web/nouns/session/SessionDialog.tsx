import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { session as calls } from '#contract/session.ts';
import { call } from '../../kit/http/call.ts';
import { endSession, startSession } from '../../kit/session/session.ts';
import type { Session } from '../../kit/session/storedSession.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { PlainField } from './PlainField.tsx';
import { useSessionTexts } from './session.texts.ts';
import { useWait } from './useWait.tsx';

/** Asks for the password in place when a session ended under unsaved work, so that nothing typed is lost. */
export function SessionDialog({ session }: { session: Session }) {
  const t = useTexts();
  const own = useSessionTexts();
  const title = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const wait = useWait();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // The dialog is drawn inside the form's screen: its submit is not the form's.
    event.stopPropagation();
    if (busy || wait.waiting) return;
    setBusy(true);
    setFailed(false);
    try {
      const { access_token, id, role } = await call(calls.login, { body: { email: email.trim(), password } });
      startSession({ token: access_token, role, userId: id });
      // Somebody else signed in: the work on the screen is not theirs to see.
      if (id !== session.userId) window.location.assign('/');
    } catch (error) {
      setFailed(wait.begin(error) === undefined);
      setBusy(false);
    }
  };
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={title}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>{t.sessionTitle}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t.sessionHint}</DialogContentText>
          {failed ? (
            <Alert severity="error" variant="outlined">
              {own.loginFailed}
            </Alert>
          ) : null}
          <PlainField
            label={t.email}
            value={email}
            onChange={(typed) => {
              setEmail(typed);
              wait.clear();
            }}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <PlainField
            label={t.password}
            value={password}
            onChange={setPassword}
            type="password"
            autoComplete="current-password"
          />
          {wait.notice}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => endSession()}>
            {t.sessionLeave}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy || wait.waiting}>
            {t.sessionContinue}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
