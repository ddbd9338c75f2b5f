import { roles } from '#contract/kit/roles.ts';
import { type User, UserFields, userFormTypes, type users } from '#contract/users.ts';
import { addressFields } from '../../../kit/nouns/addressFields.ts';
import type { Complete, Sections } from '../../../kit/nouns/inputs.ts';
import { newValues, toValues as valuesIn } from '../../../kit/nouns/values.ts';
import type { UserWords } from '../users.texts.ts';
import type { NewUser } from './userFields.ts';

export interface Access {
  mayChangeRole?: boolean;
  /** Only staff may change the type of a user. */
  mayChangeType?: boolean;
  /** Whether the account is the reader's, or `closed`: the reader may not change its email and password. */
  account?: 'own' | 'closed' | undefined;
  /** Makes all inputs read-only and leaves the password out. */
  disabled?: boolean;
}

interface UserNoun {
  name: 'users';
  path: '/users';
  fields: typeof NewUser;
  calls: typeof users;
}
type Titles = UserWords['sections'];

/** The inputs of a user. */
export function sectionsOf(user: User | undefined, access: Access) {
  const { mayChangeRole, mayChangeType = true, account, disabled = false } = access;
  const isArtist = user?.type === 'artist';
  const isClosed = disabled || account === 'closed';
  return {
    identity: {
      columns: 2,
      inputs: {
        first_name: { kind: 'text', required: !disabled, disabled },
        last_name: { kind: 'text', required: !(isArtist || disabled), disabled },
        type: {
          kind: 'choice',
          values: isArtist ? ['artist', ...userFormTypes] : userFormTypes,
          initial: 'individual',
          required: mayChangeType && !disabled,
          disabled: disabled || !mayChangeType,
        },
        country: { kind: 'country', disabled },
      },
    },
    access: {
      columns: 2,
      inputs: {
        email: { kind: 'own', required: !disabled, disabled: isClosed },
        password: disabled ? undefined : { kind: 'own', required: !user, disabled: isClosed },
        current_password: account === 'own' ? { kind: 'own', required: true } : undefined,
        role: mayChangeRole ? { kind: 'choice', values: roles, initial: 'user', required: true } : undefined,
      },
    },
    picture: { inputs: { picture: { kind: 'picture', removable: true, disabled } } },
  } satisfies Sections<UserNoun, Titles>;
}

/** A field of `NewUser` without an input does not compile. */
type AllInputs = Complete<UserNoun, ReturnType<typeof sectionsOf>>;
const sections = sectionsOf(undefined, { mayChangeRole: true, account: 'own' }) satisfies AllInputs;

/** The form values of a user, or of a new one. */
export const toValues = (user: User | undefined) => valuesIn(sections, user);

/** The fields that the address of the form may fill. */
export const newUserFields = addressFields(sections, UserFields.shape);

/** The form values of a new user that starts with these: a copy of an artist, who is imported, is of another type. */
export const newUserValues = (start: Partial<User>): ReturnType<typeof toValues> =>
  newValues(sections, start);
