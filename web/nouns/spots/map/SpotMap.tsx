import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SpotQuery } from '#contract/spots.calls.ts';
import { mapFilters, type SpotOnMap, spotMap } from '#contract/spots.map.ts';
import { pick } from '#contract/values/pick.ts';
import { LoadFailed } from '../../../kit/feedback/NoRows.tsx';
import { call } from '../../../kit/http/call.ts';
import { fetchChunk } from '../../../kit/loading/chunks.ts';
import { MapCredit, MapLoader, supportsWebGl2 } from '../../../kit/map/MapFrame.tsx';
import { useCountryView } from '../../../kit/map/useCountryView.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { editPath, type Variant } from '../variants.ts';
import { type PointSelection, SpotsAtPoint } from './SpotsAtPoint.tsx';
import { SpotsInView } from './SpotsInView.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';

const SpotMapCanvas = lazy(() =>
  fetchChunk(() => import('./SpotMapCanvas.tsx').then((m) => ({ default: m.SpotMapCanvas }))),
);

interface Props {
  variant: Variant;
  /** That of the list. */
  query: Partial<SpotQuery>;
}

/** The spots of a list on a map with the same filters; the list below it gives the same access by keyboard. */
export function SpotMap({ variant, query }: Props) {
  const t = useSpotMapTexts();
  const { titles } = useSpotTexts();
  const navigate = useNavigate();
  // Without a map the list below covers the whole world.
  const [bounds, setBounds] = useState(supportsWebGl2() ? undefined : '-180,-90,180,90');
  const [selection, select] = useState<PointSelection>();
  const country = query.country ?? '';
  const around = useCountryView(country);
  const { data, error, isError, isPlaceholderData, refetch } = useView(bounds, variant, query);
  const edit = (id: string) => editPath(variant, id);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isError ? <LoadFailed title={t.failed} error={error} retry={refetch} /> : null}
      <MapLoader height={480}>
        {(styleUrl) => (
          <SpotMapCanvas
            {...{ styleUrl, around, country }}
            list={variant.name}
            label={t.title(titles[variant.name])}
            data={data?.data ?? noSpots}
            busy={isPlaceholderData || !(data || isError)}
            onView={setBounds}
            onOpen={(id) => navigate(edit(id))}
            onOpenGroup={(spots, { left, width, bottom }) =>
              select({ spots, position: { left: left + width / 2, top: bottom + 4 } })
            }
          />
        )}
      </MapLoader>
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

/** The spots of a view; those of the previous view stay while it loads. */
function useView(bounds: string | undefined, variant: Variant, list: Partial<SpotQuery>) {
  const query = { ...pick(list, mapFilters), bounds, types: listedTypes(variant, list) };
  return useQuery({
    queryKey: ['spot', spotMap.view.path, query],
    queryFn: ({ signal }) => call(spotMap.view, { query, signal }),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** A list of one type has no filter by type. */
const listedTypes = ({ types }: Variant, list: Partial<SpotQuery>) =>
  types.length > 0 ? [...types] : list.types;
