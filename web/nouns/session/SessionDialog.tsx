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
import { useTranslate } from '../../texts/messages.ts';
import { SecondStep } from './factor/SecondStep.tsx';
import { isSsoOnly, type Step, stepNeeded } from './factor/stepNeeded.ts';
import { EmailField, PasswordField } from './form/AccountFields.tsx';
import { useSessionEndedTexts } from './form/sessionEnded.texts.ts';
import { useAttempt } from './form/useAttempt.tsx';
import { PasskeyButton } from './passkeys/PasskeyButton.tsx';
import { useSessionTexts } from './session.texts.ts';
import { beginSession, requestSession } from './signIn.ts';

/** Asks for email and password over a form with unsaved changes when its session has ended, so that they are not lost. */
export function SessionDialog({ session }: { session: Session }) {
  const t = useSessionEndedTexts();
  const { loginFailed } = useSessionTexts();
  const translate = useTranslate();
  const title = useId();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failed, setFailed] = useState<string>();
  const [step, setStep] = useState<Step>();
  const attempt = useAttempt();

  const begin = async (answer: Parameters<typeof beginSession>[0]) => {
    const id = await beginSession(answer);
    // Another person must not see the unsaved changes.
    if (id !== session.userId) window.location.assign('/');
  };
  const logIn = async () => {
    setFailed(undefined);
    await begin(await requestSession({ email, password }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble to the form that renders this dialog.
    event.stopPropagation();
    void attempt.run(logIn, (error, tooMany) => {
      const needed = stepNeeded(error);
      setStep(needed);
      const why = isSsoOnly(error) ? translate('ssoOnly') : loginFailed;
      setFailed(needed || tooMany !== undefined ? undefined : why);
    });
  };
  if (step)
    return (
      <Dialog open maxWidth="xs" fullWidth aria-labelledby={title}>
        <SecondStep
          step={step}
          credentials={{ email, password }}
          frame={(heading, hint, children) => (
            <>
              <DialogTitle id={title}>{heading}</DialogTitle>
              <DialogContent sx={{ display: 'grid', gap: 2 }}>
                <DialogContentText>{hint}</DialogContentText>
                {children}
              </DialogContent>
            </>
          )}
          signedIn={(answer) => void begin(answer)}
          restart={() => {
            setPassword('');
            setStep(undefined);
          }}
        />
      </Dialog>
    );
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={title}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={title}>{t.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>{t.hint}</DialogContentText>
          {failed ? (
            <Alert severity="error" variant="outlined">
              {failed}
            </Alert>
          ) : null}
          <EmailField value={email} onChange={setEmail} attempt={attempt} autoFocus />
          <PasswordField value={password} onChange={setPassword} />
          {attempt.countdown}
          <PasskeyButton attempt={attempt} signedIn={begin} failed={setFailed} userId={session.userId} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={() => endSession()}>
            {t.leave}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={attempt.blocked}>
            {t.continue}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
