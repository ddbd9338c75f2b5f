import type { Control } from 'react-hook-form';
import { roles } from '#contract/roles.ts';
import { userFormTypes } from '#contract/users.ts';
import { FormSection } from '../kit/FormPage.tsx';
import { CountryField } from '../kit/fields/CountryField.tsx';
import { PasswordField } from '../kit/fields/PasswordField.tsx';
import { PictureField } from '../kit/fields/PictureField.tsx';
import { SelectField } from '../kit/fields/SelectField.tsx';
import { TextField } from '../kit/fields/TextField.tsx';
import { EmailInput } from './EmailInput.tsx';
import type { UserValues } from './userFields.ts';
import { useUserTexts } from './users.texts.ts';

interface Props {
  control: Control<UserValues>;
  mayChangeRole: boolean;
  isNew?: boolean;
  isArtist?: boolean;
  /** To be read only; a password has nothing to read. */
  disabled?: boolean;
}

/** The inputs of a user, shared by create, edit and profile. */
export function UserInputs(props: Props) {
  const { control, mayChangeRole, isNew = false, isArtist = false, disabled } = props;
  const t = useUserTexts();
  const types = isArtist ? (['artist', ...userFormTypes] as const) : userFormTypes;
  return (
    <>
      <FormSection title={t.identity} columns={2}>
        <TextField
          control={control}
          name="first_name"
          label={t.firstName}
          required={!disabled}
          disabled={disabled}
        />
        <TextField
          control={control}
          name="last_name"
          label={t.lastName}
          required={!(isArtist || disabled)}
          disabled={disabled}
        />
        <SelectField
          control={control}
          name="type"
          label={t.type}
          required={!disabled}
          disabled={disabled}
          options={types.map((value) => ({ value, label: t.types[value] }))}
        />
        <CountryField control={control} name="country" label={t.country} disabled={disabled} />
      </FormSection>
      <FormSection title={t.access} columns={2}>
        <EmailInput control={control} disabled={disabled} />
        {disabled ? null : (
          <PasswordField
            control={control}
            name="password"
            label={t.password}
            required={isNew}
            hint={isNew ? t.passwordHint : t.keepPassword}
          />
        )}
        {mayChangeRole ? (
          <SelectField
            control={control}
            name="role"
            label={t.role}
            required
            hint={t.roleHint}
            options={roles.map((value) => ({ value, label: t.roles[value] }))}
          />
        ) : null}
      </FormSection>
      <FormSection title={t.pictureSection}>
        <PictureField control={control} name="picture" label={t.picture} removable disabled={disabled} />
      </FormSection>
    </>
  );
}
