import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SpotOnMap, spotMap } from '#contract/spots.map.ts';
import type { SpotNeed, SpotType } from '#contract/spots.ts';
import { RowsFailed } from '../../../kit/feedback/NoRows.tsx';
import { call } from '../../../kit/http/call.ts';
import { fetchChunk } from '../../../kit/loading/chunks.ts';
import { canDraw, MapCredit, WhenDrawable } from '../../../kit/map/MapFrame.tsx';
import { useNearbyCountry } from '../../../kit/map/useNearbyCountry.ts';
import { type PointSelection, SpotsAtPoint } from './SpotsHere.tsx';
import { SpotsInView } from './SpotsInView.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';

const SpotMapCanvas = lazy(() =>
  fetchChunk(() => import('./SpotMapCanvas.tsx').then((m) => ({ default: m.SpotMapCanvas }))),
);

interface Props {
  /** The title of the list. */
  title: string;
  /** The name under which the view is stored. */
  list: string;
  types: readonly SpotType[];
  country?: string | undefined;
  needs?: SpotNeed | undefined;
  search?: string | undefined;
  /** The address of a spot's form. */
  edit(id: string): string;
}

/** The spots of a list on a map with the same filters; the list below it gives the same access by keyboard. */
export function SpotMap({ title, list, types, country = '', needs, search, edit }: Props) {
  const t = useSpotMapTexts();
  const navigate = useNavigate();
  // Without a map the list below covers the whole world.
  const [bounds, setBounds] = useState(canDraw() ? undefined : '-180,-90,180,90');
  const [selection, select] = useState<PointSelection>();
  const around = useNearbyCountry(country);
  const { data, error, isError, refetch } = useView({ bounds, types, country, needs, search });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isError ? <RowsFailed title={t.failed} error={error} retry={refetch} /> : null}
      <WhenDrawable height={480}>
        {(styleUrl) => (
          <SpotMapCanvas
            {...{ styleUrl, around, list, country }}
            label={t.title(title)}
            data={data?.data ?? noSpots}
            onView={setBounds}
            onOpen={(id) => navigate(edit(id))}
            onOpenGroup={(spots, { left, width, bottom }) =>
              select({ spots, position: { left: left + width / 2, top: bottom + 4 } })
            }
          />
        )}
      </WhenDrawable>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'space-between' }}>
        <MapCredit />
        <Box component="p" sx={{ fontSize: 11.5, color: 'text.secondary' }}>
          {t.legend}
        </Box>
      </Box>
      <SpotsAtPoint selection={selection} edit={edit} close={() => select(undefined)} />
      {isError && !data ? null : (
        <Paper variant="outlined" sx={{ borderColor: 'divider', p: { xs: 2, sm: 2.5 } }}>
          <SpotsInView answer={data} edit={edit} />
        </Paper>
      )}
    </Box>
  );
}

const noSpots: readonly SpotOnMap[] = [];

interface Query {
  bounds: string | undefined;
  types: readonly SpotType[];
  country: string;
  needs: SpotNeed | undefined;
  search: string | undefined;
}

/** The spots of a view; those of the previous view stay while it loads. */
function useView({ bounds, types, country, needs, search }: Query) {
  const query = useMemo(
    () => ({ bounds, types: [...types], country: country || undefined, needs, search: search || undefined }),
    [bounds, types, country, needs, search],
  );
  return useQuery({
    queryKey: ['spot', spotMap.view.path, query],
    queryFn: ({ signal }) => call(spotMap.view, { query, signal }),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
