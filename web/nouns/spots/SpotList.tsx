import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, type ReactNode, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { mapStates, spots } from '#contract/spots.calls.ts';
import { pinDoubts, type SpotSummary, spotNeeds, spotTypes } from '#contract/spots.ts';
import { linkStates } from '#contract/values/links.ts';
import { AtDateLink } from '../../kit/lists/AtDateLink.tsx';
import type { RowAction } from '../../kit/lists/table.ts';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { nounList } from '../../kit/nouns/nounScreens.tsx';
import { CalendarIcon, CommentIcon, ImportIcon } from '../../kit/theme/icons.tsx';
import { categoryFilter } from '../categories/CategoryFilterRef.tsx';
import { userFilter } from '../users/LazyUserFilterRef.tsx';
import { areaFilter, nearFilter } from './map/filters/areaFilters.ts';
import { ViewSwitch } from './map/ViewSwitch.tsx';
import { ResolveButton } from './resolve/ResolveButton.tsx';
import { spotColumns } from './spotColumns.tsx';
import { adminSpotSettings, spotSettings } from './spotSettings.ts';
import { useSpotTexts } from './texts/spots.texts.ts';
import { artists, general, oases, people, type Variant } from './variants.ts';

/** The filter that a list of one type does not have. */
const onlyOneType = ['types'];

const SpotMap = lazyChunk(() => import('./map/SpotMap.tsx').then((m) => m.SpotMap));

const spot = { name: 'spots', path: '/spots', calls: spots } as const;

export const SpotListGeneral = spotList(general);
export const SpotListArtist = spotList(artists, ImportButton);
export const SpotListOasis = spotList(oases);
export const SpotListPeople = spotList(people);

/** `/spots`, `/spots_artist`, `/spots_oasis`, `/spots_user`: a list as a table or as a map (product/spots#lists). */
function spotList(variant: Variant, Buttons?: () => ReactNode): ComponentType {
  const Spots = nounList(spot, {
    words: useSpotTexts,
    columns: spotColumns(variant),
    filters: {
      types: spotTypes,
      country: 'country',
      needs: spotNeeds,
      enable: { values: ['true', 'false'] },
      map: mapStates,
      pin_doubt: pinDoubts,
      link: linkStates,
      category: categoryFilter,
      user_id: userFilter,
      available: 'planned',
      created: 'past',
      from: 'since',
      to: 'until',
      area: areaFilter,
      near: nearFilter,
      own: 'given',
    },
    several: { types: true, pin_doubt: true },
    panel: ['types', 'enable', 'map', 'pin_doubt', 'link', 'category', 'user_id', 'available', 'created'],
    adminSettings: adminSpotSettings,
    settings: spotSettings,
    nameOf: ({ name }) => name,
    views: ['map'],
    Buttons: ({ query }) => (
      <>
        <ResolveButton query={query} variant={variant} />
        <AtDateLink to="/history/spots" />
        {Buttons ? <Buttons /> : null}
      </>
    ),
    Controls: ViewSwitch,
    Content: ({ list, query, table }) =>
      list.view === 'map' ? (
        <Suspense fallback={<Skeleton variant="rounded" height={480} />}>
          <SpotMap variant={variant} list={list} query={query} />
        </Suspense>
      ) : (
        table
      ),
  });
  return function SpotList() {
    const t = useSpotTexts();
    const actions = useMemo<RowAction<SpotSummary>[]>(
      () => [
        { label: t.comments, icon: CommentIcon, to: ({ id }) => `/spots/${id}/comments` },
        { label: t.events, icon: CalendarIcon, to: ({ id }) => `/spots/${id}/events` },
      ],
      [t],
    );
    return (
      <Spots
        title={t.titles[variant.name]}
        path={variant.path}
        query={variant.types.length > 0 ? { types: variant.types } : undefined}
        exclude={variant.types.length > 0 ? onlyOneType : undefined}
        actions={actions}
      />
    );
  };
}

function ImportButton() {
  const t = useSpotTexts();
  return (
    <Button
      variant="outlined"
      component={Link}
      to="/spots/search?from=spots_artist"
      startIcon={<ImportIcon width={18} height={18} />}
    >
      {t.import}
    </Button>
  );
}
