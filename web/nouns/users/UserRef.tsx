import type { FieldValues } from 'react-hook-form';
import { users } from '#contract/users.ts';
import { PickField } from '../../kit/fields/PickField.tsx';
import type { OptionSource } from '../../kit/fields/picker/useOptions.ts';
import type { FieldProps } from '../../kit/fields/useField.ts';
import { call } from '../../kit/http/call.ts';

interface Person {
  first_name: string;
  last_name: string;
  email: string;
}

export const nameOf = (user: Person): string => `${user.first_name} ${user.last_name}`.trim();
const labelOf = (user: Person): string => `${nameOf(user)} · ${user.email}`;

/** How everybody is called who was ever offered by a picker. */
export const userNames = new Map<string, string>();

const source: OptionSource = {
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
};

interface Props<Values extends FieldValues> extends FieldProps<Values> {
  placeholder: string;
  /** The user whom the record already has. */
  current: (Person & { id: string }) | null | undefined;
}

/** One user, found by name or address from 2 typed characters (product/forms#pickers); the value is the id, '' for none. */
export function UserField<Values extends FieldValues>({ current, ...field }: Props<Values>) {
  const known = current ? [{ value: current.id, label: labelOf(current) }] : [];
  return <PickField {...field} source={source} known={known} />;
}
