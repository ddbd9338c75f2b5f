import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { Id } from '#contract/kit/fields.ts';
import { users } from '#contract/users.ts';
import { Combobox } from '../../kit/fields/picker/Combobox.tsx';
import { uniqueMatch } from '../../kit/fields/picker/ranking.ts';
import { useOptions } from '../../kit/fields/picker/useOptions.ts';
import { useOne } from '../../kit/http/data.ts';
import { labelOf, nameOf, source } from './UserRef.tsx';

export { nameOf };

/** For `useListState`: a filter whose values are the ids of users. */
export const anyUser: readonly string[] = Object.assign([], {
  includes: (value: string) => z.safeParse(Id, value).success,
});

interface Props {
  label: string;
  /** The label of the first option, for no filter. */
  all: string;
  value: string | undefined;
  onChange(id: string | undefined): void;
}

/** A filter by a user, searched by name or email from 2 typed characters (product/forms#pickers). */
export function UserFilter({ label, all, value, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const found = useOptions(source, typed ?? '');
  const user = useOne(users.read, value ? { params: { id: value } } : undefined).data;
  const chosen = useMemo(
    () => (value ? [{ value, label: user?.id === value ? labelOf(user) : '…' }] : []),
    [value, user],
  );
  const offer = useMemo(
    () => (typed?.trim() ? found : { ...found, options: [{ value: '', label: all }] }),
    [typed, found, all],
  );
  return (
    <Combobox
      label={label}
      placeholder={all}
      width={220}
      chosen={chosen}
      typed={typed}
      onType={setTyped}
      onLeave={uniqueMatch}
      onChoose={([option]) => onChange(option?.value || undefined)}
      offer={offer}
    />
  );
}
