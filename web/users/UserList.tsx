import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { countryCodes } from '#contract/countries.ts';
import type { Role } from '#contract/roles.ts';
import { mayChange, mayChangeAccount } from '#contract/users.rules.ts';
import { listedStatuses, type User, users, userTypes } from '#contract/users.ts';
import { CountryFilter } from '../kit/CountryFilter.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { activeDayFilters, DaysChip, dayFilters } from '../kit/DaysChip.tsx';
import { useList } from '../kit/data.ts';
import { FilterSelect } from '../kit/filters.tsx';
import { ImportIcon, RestoreIcon } from '../kit/icons.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { useSession } from '../kit/session.ts';
import type { RowAction } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useTexts } from '../texts/useTexts.ts';
import { ExportUsers } from './ExportUsers.tsx';
import { useRestore } from './useRestore.ts';
import { nameOf, useUserColumns } from './userColumns.tsx';
import { useUserTexts } from './users.texts.ts';

/** Without one the deleted are left out (design §7). */
const listed = listedStatuses.filter((status) => status !== 'active');
const filters = {
  type: userTypes,
  country: countryCodes,
  status: listed,
  ...dayFilters,
  ...activeDayFilters,
};

/** `/users`: everyone, with search and filters (specification §2). */
export function UserList() {
  const t = useUserTexts();
  const shared = useTexts();
  const list = useListState('users', filters);
  const rows = useList(users.list, list.query);
  const columns = useUserColumns();
  const restore = useRestore();
  const { role, userId } = useSession() ?? {};
  const may = useMemo(() => mayWith(role, userId), [role, userId]);
  const actions = useMemo<RowAction<User>[]>(
    () => [{ label: shared.restore, icon: RestoreIcon, run: restore, when: may.mayRestore }],
    [shared.restore, restore, may],
  );
  return (
    <ListPage
      title={t.title}
      list={list}
      add="/users/new"
      actions={
        <>
          <ExportUsers query={list.query} />
          <Button
            variant="outlined"
            component={Link}
            to="/users/search"
            startIcon={<ImportIcon width={18} height={18} />}
          >
            {t.import}
          </Button>
        </>
      }
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <FilterSelect
            label={t.type}
            value={list.filters.type}
            options={userTypes.map((value) => ({ value, label: t.types[value] }))}
            onChange={(type) => list.setFilter('type', type)}
          />
          <CountryFilter value={list.filters.country} onChange={(code) => list.setFilter('country', code)} />
          <FilterSelect
            label={t.status}
            value={list.filters.status}
            all={t.listed.active}
            options={listed.map((value) => ({ value, label: t.listed[value] }))}
            onChange={(status) => list.setFilter('status', status)}
          />
          <DaysChip from={list.filters.from} to={list.filters.to} />
          <DaysChip from={list.filters.activeFrom} to={list.filters.activeTo} what={t.active} />
        </>
      }
    >
      <DataTable
        label={t.title}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={nameOf}
        actions={actions}
        edit={editPath}
        remove={users.remove}
        editable={may.mayChange}
        removable={may.mayRemove}
        removeHint={() => t.removeHint}
        emptyHint={t.emptyHint}
      />
    </ListPage>
  );
}

/** What somebody may do with whom (design §6); one deletes oneself at `/delete_account`, with the password. */
function mayWith(role: Role = 'user', id = '') {
  const reader = { id, role };
  const mayEnd = (user: User) => user.id !== id && mayChangeAccount(reader, user);
  return {
    mayChange: (user: User) => mayChange(reader, user),
    mayRemove: (user: User) => mayEnd(user) && user.status !== 'deleted',
    mayRestore: (user: User) => mayEnd(user) && user.status === 'deleted',
  };
}
const editPath = (user: User) => `/users/${user.id}/edit`;
