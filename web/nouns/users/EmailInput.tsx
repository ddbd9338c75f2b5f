import { type Control, useWatch } from 'react-hook-form';
import { disguiseOf } from '#contract/values/characters.ts';
import { TextField } from '../../kit/fields/TextField.tsx';
import { Warning } from '../../kit/fields/Warning.tsx';
import type { UserValues } from './userFields.ts';
import { useUserTexts } from './users.texts.ts';

interface Props {
  control: Control<UserValues>;
  disabled?: boolean;
  hint?: string | undefined;
}

/** The address of mail, with a quiet word when it may be another than it seems. */
export function EmailInput({ control, disabled, hint }: Props) {
  const t = useUserTexts();
  const disguise = disguiseOf(useWatch({ control, name: 'email' }) ?? '');
  return (
    <TextField
      control={control}
      name="email"
      label={t.fields.email}
      type="email"
      required={!disabled}
      disabled={disabled}
      hint={disguise ? <Warning>{t.disguiseHints[disguise]}</Warning> : hint}
    />
  );
}
