import type { User } from '#contract/users.ts';
import { CountryField } from '../../../kit/fields/CountryField.tsx';
import type { OwnInputProps, OwnInputs } from '../../../kit/nouns/inputs.ts';
import { NounInputs } from '../../../kit/nouns/NounInputs.tsx';
import { type UserWords, useUserTexts } from '../users.texts.ts';
import { accountInputs } from './accountInputs.tsx';
import { type Access, sectionsOf } from './userSections.ts';

interface Props extends Access {
  form: OwnInputProps['form'];
  /** Undefined for a new one. */
  user: User | undefined;
  /** The inputs of email and passwords. */
  inputs?: OwnInputs;
}

/** The inputs of a user, for the create, edit and profile screens. */
export function UserInputs({ form, user, inputs = accountInputs, ...access }: Props) {
  const t = useUserTexts();
  return (
    <NounInputs
      sections={sectionsOf(user, access)}
      t={{ ...t, hints: hintsOf(t, user, access) }}
      parts={{ CountryField, inputs }}
      form={form}
      record={user}
    />
  );
}

function hintsOf(t: UserWords, user: User | undefined, { account, mayChangeType = true }: Access) {
  const closed = account === 'closed' ? t.accountFixed : undefined;
  return {
    ...t.hints,
    type: mayChangeType ? undefined : t.typeFixed,
    email: account === 'own' ? t.emailHint : closed,
    password: closed ?? (user ? t.keepPassword : t.passwordHint),
  };
}
