import { users } from '#contract/users.ts';
import { useOne } from '../../kit/http/data.ts';
import { PickFilter } from '../../kit/lists/filters/PickFilter.tsx';
import type { ControlProps } from '../../kit/nouns/filters/declared.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { labelOf, nameOf, source } from './UserRef.tsx';

const useUser = (id: string | undefined) => {
  const user = useOne(users.read, id ? { params: { id } } : undefined).data;
  return user?.id === id ? user : undefined;
};

interface Props extends ControlProps {
  width?: number;
}

/** A filter by a user, searched by name or email from 2 typed characters (product/forms#pickers). */
export function UserFilter({ all, ...props }: Props) {
  const t = useTexts();
  const user = useUser(props.value);
  return <PickFilter {...props} all={all ?? t.all} source={source} name={user && labelOf(user)} />;
}

export function UserName({ id }: { id: string }) {
  const user = useUser(id);
  return user ? nameOf(user) || user.email : '…';
}
