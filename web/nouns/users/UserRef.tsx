import type { FieldValues } from 'react-hook-form';
import { type User, users } from '#contract/users.ts';
import { PickField } from '../../kit/fields/PickField.tsx';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import type { FieldProps } from '../../kit/fields/useField.ts';
import { call } from '../../kit/http/call.ts';
import { nameOf } from './nameOf.ts';

export { nameOf };

type Person = Pick<User, 'first_name' | 'last_name' | 'email'>;
export const labelOf = (user: Person): string => `${nameOf(user)} · ${user.email}`;

/** The names of the users that a picker has offered, by id. */
export const userNames = new Map<string, string>();

/** Users by name or email. */
export const source: OptionSource = {
  key: ['users', 'names'],
  minimum: 2,
  find: async (search, signal) => {
    const { data, metadata } = await call(users.list, { query: { search, perPage: 10 }, signal });
    for (const user of data) userNames.set(user.id, nameOf(user));
    return {
      options: data.map((user) => ({ value: user.id, label: labelOf(user) })),
      total: metadata.total,
    };
  },
  named: async ([id = ''], signal) => {
    const user = await call(users.read, { params: { id }, signal });
    userNames.set(id, nameOf(user));
    return [{ value: id, label: labelOf(user) }];
  },
};

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  placeholder: string;
  /** The user that the record has. */
  current: (Person & { id: string }) | null | undefined;
}

/** A user, searched by name or email from 2 typed characters (product/forms#pickers); the value is the id, '' for none. */
export function UserField<Values extends FieldValues>({ current, ...field }: Props<Values>) {
  const known = current ? [{ value: current.id, label: labelOf(current) }] : [];
  return <PickField {...field} source={source} known={known} />;
}
