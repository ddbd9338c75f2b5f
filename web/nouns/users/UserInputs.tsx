import type { ReactNode } from 'react';
import { type Control, useFormState } from 'react-hook-form';
import { roles } from '#contract/kit/roles.ts';
import { userFormTypes } from '#contract/users.ts';
import { CountryField } from '../../kit/fields/CountryField.tsx';
import { PasswordField } from '../../kit/fields/PasswordField.tsx';
import { PictureField } from '../../kit/fields/pictures/PictureField.tsx';
import { SelectField } from '../../kit/fields/SelectField.tsx';
import { TextField } from '../../kit/fields/TextField.tsx';
import { FormSection } from '../../kit/forms/FormPage.tsx';
import { EmailInput } from './EmailInput.tsx';
import type { UserValues } from './userFields.ts';
import { useUserTexts } from './users.texts.ts';

interface Props {
  control: Control<UserValues>;
  mayChangeRole: boolean;
  isNew?: boolean;
  isArtist?: boolean;
  /** Whose address and password these are: one's own, those of somebody whose account is closed to the reader, or else. */
  account?: 'own' | 'closed' | undefined;
  /** What somebody is, is the staff's to say. */
  mayChangeType?: boolean;
  /** What there is to say about the address. */
  notice?: ReactNode;
  /** To be read only; a password has nothing to read. */
  disabled?: boolean;
}

/** The inputs of a user, shared by create, edit and profile. */
export function UserInputs(props: Props) {
  const { control, isArtist = false, disabled, mayChangeType = true } = props;
  const t = useUserTexts();
  const types = isArtist ? (['artist', ...userFormTypes] as const) : userFormTypes;
  return (
    <>
      <FormSection title={t.identity} columns={2}>
        <TextField
          control={control}
          name="first_name"
          label={t.fields.first_name}
          required={!disabled}
          disabled={disabled}
        />
        <TextField
          control={control}
          name="last_name"
          label={t.fields.last_name}
          required={!(isArtist || disabled)}
          disabled={disabled}
        />
        <SelectField
          control={control}
          name="type"
          label={t.fields.type}
          required={!disabled && mayChangeType}
          disabled={disabled || !mayChangeType}
          hint={mayChangeType ? undefined : t.typeFixed}
          options={types.map((value) => ({ value, label: t.values.type[value] }))}
        />
        <CountryField control={control} name="country" label={t.fields.country} disabled={disabled} />
      </FormSection>
      <AccessInputs {...props} />
      <FormSection title={t.pictureSection}>
        <PictureField
          control={control}
          name="picture"
          label={t.fields.picture}
          removable
          disabled={disabled}
        />
      </FormSection>
    </>
  );
}

/** What somebody signs in with, and as what. */
function AccessInputs({ control, mayChangeRole, isNew = false, disabled, account, notice }: Props) {
  const t = useUserTexts();
  const isClosed = disabled || account === 'closed';
  const closedHint = account === 'closed' ? t.accountFixed : undefined;
  return (
    <FormSection title={t.access} columns={2}>
      <EmailInput
        control={control}
        disabled={isClosed}
        hint={account === 'own' ? t.addressHint : closedHint}
      />
      {disabled ? null : (
        <PasswordField
          control={control}
          name="password"
          label={t.password}
          required={isNew}
          disabled={isClosed}
          hint={closedHint ?? (isNew ? t.passwordHint : t.keepPassword)}
        />
      )}
      {account === 'own' ? <CurrentPassword control={control} /> : null}
      {notice}
      {mayChangeRole ? (
        <SelectField
          control={control}
          name="role"
          label={t.fields.role}
          required
          hint={t.roleHint}
          options={roles.map((value) => ({ value, label: t.values.role[value] }))}
        />
      ) : null}
    </FormSection>
  );
}

/** Asked for once something of one's own account is about to change that takes it. */
function CurrentPassword({ control }: Pick<Props, 'control'>) {
  const t = useUserTexts();
  const { dirtyFields } = useFormState({ control, name: ['email', 'password'] });
  if (!dirtyFields.email && !dirtyFields.password) return null;
  return (
    <PasswordField
      control={control}
      name="current_password"
      label={t.currentPassword}
      required
      autoComplete="current-password"
      hint={t.currentPasswordHint}
    />
  );
}
