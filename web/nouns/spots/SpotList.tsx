import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { spots } from '#contract/spots.calls.ts';
import { type SpotSummary, spotNeeds } from '#contract/spots.ts';
import { countryCodes } from '#contract/values/countries.ts';
import { FilterSelect } from '../../kit/fields/picker/FilterSelect.tsx';
import { useList } from '../../kit/http/data.ts';
import { DataTable } from '../../kit/lists/DataTable.tsx';
import { CountryFilter } from '../../kit/lists/filters/CountryFilter.tsx';
import { SearchField } from '../../kit/lists/filters/SearchField.tsx';
import { ListPage } from '../../kit/lists/ListPage.tsx';
import type { RowAction } from '../../kit/lists/table.ts';
import { type ListState, useListState } from '../../kit/lists/useListState.ts';
import { fetchChunk } from '../../kit/loading/chunks.ts';
import { CalendarIcon, CommentIcon, ImportIcon } from '../../kit/theme/icons.tsx';
import { ViewSwitch } from './map/ViewSwitch.tsx';
import { editPath, nameOf, useSpotColumns } from './spotColumns.tsx';
import { useSpotTexts } from './texts/spots.texts.ts';
import { artists, general, oases, people, type Variant } from './variants.ts';

const SpotMap = lazy(() =>
  fetchChunk(() => import('./map/SpotMap.tsx').then((m) => ({ default: m.SpotMap }))),
);

const filters = { country: countryCodes, needs: spotNeeds };
const views = ['map'] as const;

export const SpotListGeneral = () => <SpotList key="general" variant={general} />;
export const SpotListArtist = () => <SpotList key="artist" variant={artists} />;
export const SpotListOasis = () => <SpotList key="oasis" variant={oases} />;
export const SpotListPeople = () => <SpotList key="people" variant={people} />;

/** `/spots` and its siblings: one list, told apart by the types that it shows (product/spots#lists). */
function SpotList({ variant }: { variant: Variant }) {
  const t = useSpotTexts();
  const list = useListState(`spots-${variant.name}`, filters, views);
  return (
    <ListPage
      title={t.titles[variant.name]}
      list={list}
      add={`${variant.path}/new`}
      actions={
        variant.name === 'artist' ? (
          <Button
            variant="outlined"
            component={Link}
            to="/spots/search?from=spots_artist"
            startIcon={<ImportIcon width={18} height={18} />}
          >
            {t.import}
          </Button>
        ) : null
      }
      filters={
        <>
          <SearchField value={list.search} onChange={list.setSearch} label={t.searchLabel} />
          <CountryFilter value={list.filters.country} onChange={(code) => list.setFilter('country', code)} />
          <FilterSelect
            label={t.needs}
            value={list.filters.needs}
            options={spotNeeds.map((value) => ({ value, label: t.needed[value] }))}
            onChange={(need) => list.setFilter('needs', need)}
          />
          <ViewSwitch
            view={list.view ?? 'table'}
            onChange={(view) => list.setView(view === 'map' ? view : undefined)}
          />
        </>
      }
    >
      {list.view === 'map' ? (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <SpotMap
            title={t.titles[variant.name]}
            list={variant.name}
            types={variant.types}
            country={list.filters.country}
            needs={list.filters.needs}
            search={list.search}
            edit={(id) => editPath(variant, id)}
          />
        </Suspense>
      ) : (
        <Rows variant={variant} list={list} />
      )}
    </ListPage>
  );
}

/** The table, read only while it is what is shown. */
function Rows({ variant, list }: { variant: Variant; list: ListState<typeof filters> }) {
  const t = useSpotTexts();
  const rows = useList(spots.list, { ...list.query, types: [...variant.types] });
  const columns = useSpotColumns(variant);
  const actions = useMemo<RowAction<SpotSummary>[]>(
    () => [
      { label: t.comments, icon: CommentIcon, to: ({ id }) => `/spots/${id}/comments` },
      { label: t.events, icon: CalendarIcon, to: ({ id }) => `/spots/${id}/events` },
    ],
    [t],
  );
  return (
    <DataTable
      label={t.titles[variant.name]}
      list={list}
      rows={rows}
      columns={columns}
      nameOf={nameOf}
      actions={actions}
      edit={(spot) => editPath(variant, spot.id)}
      remove={spots.remove}
      emptyHint={t.emptyHint}
      failed={t.failed}
    />
  );
}
