import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { endSession } from '../../kit/session/session.ts';
import type { Session } from '../../kit/session/storedSession.ts';
import { SecondStep } from './factor/SecondStep.tsx';
import { useSessionEndedTexts } from './form/sessionEnded.texts.ts';
import { useAttempt } from './form/useAttempt.tsx';
import { useCredentials } from './form/useCredentials.tsx';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { beginSession, checkEmail, requestSession } from './signIn.ts';

/** Asks for email and password over a form with unsaved changes when its session has ended, so that they are not lost. */
export function SessionDialog({ session }: { session: Session }) {
  const t = useSessionEndedTexts();
  const title = useId();
  const hint = `${title}-hint`;
  const [failed, setFailed] = useState<string>();
  const attempt = useAttempt();
  const { credentials, complete, fields, step, canSend, check, refused, restart } = useCredentials(
    attempt,
    setFailed,
  );

  const begin = async (answer: Parameters<typeof beginSession>[0]) => {
    const id = await beginSession(answer);
    // Another person must not see the unsaved changes.
    if (id !== session.userId) window.location.assign('/');
  };
  const logIn = async () => {
    setFailed(undefined);
    if (canSend() && check(checkEmail)) await begin(await requestSession(credentials));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the form that renders this dialog.
    event.stopPropagation();
    // The countdown says it after too many.
    void attempt.run(logIn, (error, tooMany) => (tooMany ? undefined : refused(error)));
  };
  if (step)
    return (
      <Dialog open maxWidth="xs" fullWidth aria-labelledby={title} aria-describedby={hint}>
        <SecondStep
          step={step}
          credentials={credentials}
          frame={(heading, words, children) => (
            <>
              <DialogTitle id={title}>{heading}</DialogTitle>
              <DialogContent sx={{ display: 'grid', gap: 2 }}>
                <DialogContentText id={hint}>{words}</DialogContentText>
                {children}
              </DialogContent>
            </>
          )}
          signedIn={(answer) => void begin(answer)}
          restart={restart}
        />
      </Dialog>
    );
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={title} aria-describedby={hint}>
      <form noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogTitle id={title}>{t.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id={hint}>{t.hint}</DialogContentText>
          {failed ? (
            <Alert severity="error" variant="outlined">
              {failed}
            </Alert>
          ) : null}
          {fields(true)}
          {attempt.countdown}
          <PasskeyButton attempt={attempt} signedIn={begin} failed={setFailed} userId={session.userId} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => endSession()}>
            {t.leave}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={!complete || attempt.blocked}>
            {t.continue}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
