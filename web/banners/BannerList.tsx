import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { type Banner, banners, bannerTypes } from '#contract/banners.ts';
import { countryCodes } from '#contract/countries.ts';
import { CountryFilter } from '../kit/CountryFilter.tsx';
import { DataTable } from '../kit/DataTable.tsx';
import { useList } from '../kit/data.ts';
import { FilterSelect } from '../kit/filters.tsx';
import { ListPage } from '../kit/ListPage.tsx';
import { pictureColumn } from '../kit/pictureColumn.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import type { Column } from '../kit/table.ts';
import { useListState } from '../kit/useListState.ts';
import { useTexts } from '../texts/useTexts.ts';
import { useBannerTexts } from './banners.texts.ts';

const filters = { type: bannerTypes, country: countryCodes };

/** `/adsbanners`. */
export function BannerList() {
  const t = useBannerTexts();
  const shared = useTexts();
  const list = useListState('adsbanners', filters);
  const rows = useList(banners.list, list.query);
  const columns = useMemo<Column<Banner>[]>(
    () => [
      pictureColumn(t.image),
      { id: 'order', label: t.order, width: 100, cell: (one) => one.order },
      { id: 'name', label: t.name, cell: (one) => one.name },
    ],
    [t],
  );
  return (
    <ListPage
      title={shared.nav.banners}
      list={list}
      add="/adsbanners/new"
      actions={
        <Button variant="outlined" component={Link} to="/adsbanners/board">
          {t.board}
        </Button>
      }
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <FilterSelect
            label={t.type}
            value={list.filters.type}
            options={bannerTypes.map((value) => ({ value, label: t.types[value] }))}
            onChange={(type) => list.setFilter('type', type)}
          />
          <CountryFilter value={list.filters.country} onChange={(code) => list.setFilter('country', code)} />
        </>
      }
    >
      <DataTable
        label={shared.nav.banners}
        list={list}
        rows={rows}
        columns={columns}
        nameOf={(one) => one.name}
        edit={(one) => `/adsbanners/${one.id}/edit`}
        remove={banners.remove}
        emptyHint={shared.addFirst}
      />
    </ListPage>
  );
}
