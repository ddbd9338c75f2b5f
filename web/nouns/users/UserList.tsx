import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Role } from '#contract/kit/roles.ts';
import { mayChange, mayChangeAccount } from '#contract/users.rules.ts';
import { listedStatuses, type User, type UserQuery, users, userTypes } from '#contract/users.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { useSession } from '../../kit/session/session.ts';
import { ImportIcon, RestoreIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { ExportUsers } from './ExportUsers.tsx';
import { useRestore } from './useRestore.ts';
import { nameOf, userColumns } from './userColumns.tsx';
import { useUserTexts } from './users.texts.ts';

const user = { name: 'users', path: '/users', calls: users } as const;
const Users = nounList(user, {
  words: useUserTexts,
  columns: userColumns,
  filters: {
    type: userTypes,
    country: 'country',
    status: {
      // Without one the deleted are left out (product/users#deletion).
      values: listedStatuses.filter((status) => status !== 'active'),
      labels: (t) => t.listed,
      all: (t) => t.listed.active,
    },
    from: 'since',
    to: 'until',
    activeFrom: { kind: 'since', what: (t) => t.active },
    activeTo: 'until',
    role: 'given',
    export: 'given',
  },
  nameOf,
  removeHint: (_user, t) => t.removeHint,
  Buttons,
});

function Buttons({ query }: { query: Partial<UserQuery> }) {
  const t = useUserTexts();
  return (
    <>
      <ExportUsers query={query} />
      <Button
        variant="outlined"
        component={Link}
        to="/users/search"
        startIcon={<ImportIcon width={18} height={18} />}
      >
        {t.import}
      </Button>
    </>
  );
}

/** `/users`: everyone, with search and filters (product/users#list). */
export function UserList() {
  const { restore: label } = useTexts();
  const restore = useRestore();
  const { role, userId } = useSession() ?? {};
  const { mayRestore, ...may } = useMemo(() => mayWith(role, userId), [role, userId]);
  const actions = useMemo(
    () => [{ label, icon: RestoreIcon, run: restore, when: mayRestore }],
    [label, restore, mayRestore],
  );
  return <Users actions={actions} {...may} />;
}

/** What somebody may do with whom (product/roles#above); one deletes oneself at `/delete_account`, with the password. */
function mayWith(role: Role = 'user', id = '') {
  const reader = { id, role };
  const mayEnd = (user: User) => user.id !== id && mayChangeAccount(reader, user);
  return {
    editable: (user: User) => mayChange(reader, user),
    removable: (user: User) => mayEnd(user) && user.status !== 'deleted',
    mayRestore: (user: User) => mayEnd(user) && user.status === 'deleted',
  };
}
