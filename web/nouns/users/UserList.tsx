import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Role, roles } from '#contract/kit/roles.ts';
import { mayChange, mayChangeAccount } from '#contract/users.rules.ts';
import {
  exportFileName,
  listedStatuses,
  type User,
  userFormTypes,
  users,
  userTypes,
} from '#contract/users.ts';
import { AtDateLink } from '../../kit/lists/AtDateLink.tsx';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { useSession } from '../../kit/session/session.ts';
import { ImportIcon, RestoreIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { ExportUsers } from './ExportUsers.tsx';
import { nameOf } from './nameOf.ts';
import { useRestore } from './useRestore.ts';
import { userColumns } from './userColumns.tsx';
import { useUserTexts } from './users.texts.ts';

const user = { name: 'users', path: '/users', calls: users } as const;
const Users = nounList(user, {
  words: useUserTexts,
  columns: userColumns,
  filters: {
    type: userTypes,
    country: 'country',
    status: {
      // Without this filter the list has the active users (product/users#deletion).
      values: listedStatuses.filter((status) => status !== 'active'),
      labels: (t) => t.listed,
      all: (t) => t.listed.active,
    },
    from: 'since',
    to: 'until',
    activeFrom: { kind: 'since', what: (t) => t.active },
    activeTo: 'until',
    created: 'past',
    role: roles,
  },
  panel: ['role', 'created'],
  adminSettings: ['role'],
  settings: { country: 'country', type: userFormTypes, role: roles },
  nameOf,
  removeHint: (_user, t) => t.removeHint,
  Buttons,
  Export: ExportUsers,
  fileName: exportFileName,
});

function Buttons() {
  const t = useUserTexts();
  return (
    <>
      <AtDateLink to="/history/users" />
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

/** `/users` (product/users#list). */
export function UserList() {
  const { restore: label } = useTexts();
  const restore = useRestore();
  const { role, userId } = useSession() ?? {};
  const { restorable, ...rights } = useMemo(() => rightsOf(role, userId), [role, userId]);
  const actions = useMemo(
    () => [{ label, icon: RestoreIcon, run: restore, when: restorable }],
    [label, restore, restorable],
  );
  return <Users actions={actions} {...rights} />;
}

/** What the reader may do with a user (product/roles#higher-roles); their own account they delete at `/delete_account`. */
function rightsOf(role: Role = 'user', id = '') {
  const reader = { id, role };
  const mayRemove = (user: User) => user.id !== id && mayChangeAccount(reader, user);
  return {
    editable: (user: User) => mayChange(reader, user),
    removable: (user: User) => mayRemove(user) && user.status !== 'deleted',
    restorable: (user: User) => mayRemove(user) && user.status === 'deleted',
  };
}
