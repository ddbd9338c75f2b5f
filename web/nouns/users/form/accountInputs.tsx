import { useEffect, useRef } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { email } from '#contract/kit/fields.ts';
import { confusableIn } from '#contract/values/characters.ts';
import { ForgivingField } from '../../../kit/fields/forgiving/ForgivingField.tsx';
import { readerOf } from '../../../kit/fields/forgiving/read.ts';
import { NewPasswordHint } from '../../../kit/fields/password/NewPasswordHint.tsx';
import { PasswordField } from '../../../kit/fields/password/PasswordField.tsx';
import { Warning } from '../../../kit/fields/Warning.tsx';
import type { OwnInputProps } from '../../../kit/nouns/inputs.ts';
import { useUserTexts } from '../users.texts.ts';

const readEmail = readerOf(email());

/** The email, with a warning when its letters look like others. */
function EmailInput(props: OwnInputProps & { autoComplete?: string }) {
  const { name, label, required, disabled, hint, autoComplete } = props;
  const { control } = props.form;
  const t = useUserTexts();
  const disguise = confusableIn(useWatch({ control, name }) ?? '');
  return (
    <ForgivingField
      {...{ control, name, label, required, disabled, hint, autoComplete }}
      type="email"
      read={readEmail}
      warning={disguise ? <Warning>{t.disguiseHints[disguise]}</Warning> : undefined}
    />
  );
}

/** The new password, with a meter that knows the names and the address typed beside it. */
function PasswordInput({ name, label, required, disabled, hint, form: { control } }: OwnInputProps) {
  const [password, first_name, last_name, email] = useWatch({
    control,
    name: [name, 'first_name', 'last_name', 'email'],
  });
  const owner = { first_name, last_name, email };
  return (
    <PasswordField
      {...{ control, name, label, required, disabled }}
      hint={
        <NewPasswordHint password={password ?? ''} owner={owner}>
          {hint}
        </NewPasswordHint>
      }
    />
  );
}

/** Shown once the email or the password has been changed. */
export function CurrentPasswordInput(props: OwnInputProps) {
  const { name, label, required, hint } = props;
  const { control, form } = props.form;
  const { dirtyFields } = useFormState({ control, name: ['email', 'password'] });
  const isShown = Boolean(dirtyFields.email || dirtyFields.password);
  const wasShown = useRef(isShown);
  useEffect(() => {
    // It had the focus if it was sent with Enter.
    if (wasShown.current && !isShown && document.activeElement === document.body) form.setFocus('email');
    wasShown.current = isShown;
  }, [isShown, form]);
  if (!isShown) return null;
  return <PasswordField {...{ control, name, label, required, hint }} autoComplete="current-password" />;
}

export const accountInputs = {
  email: EmailInput,
  password: PasswordInput,
  current_password: CurrentPasswordInput,
};
