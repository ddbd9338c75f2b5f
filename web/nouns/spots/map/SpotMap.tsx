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
import { type Here, SpotsHere } from './SpotsHere.tsx';
import { SpotsInView } from './SpotsInView.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';

const SpotMapCanvas = lazy(() =>
  fetchChunk(() => import('./SpotMapCanvas.tsx').then((m) => ({ default: m.SpotMapCanvas }))),
);

interface Props {
  /** The title of the list that the map stands in for. */
  title: string;
  /** Names the list, to keep the view. */
  list: string;
  types: readonly SpotType[];
  country?: string | undefined;
  needs?: SpotNeed | undefined;
  search?: string | undefined;
  /** Where a spot is edited. */
  edit(id: string): string;
}

/** The spots of a list on a map: the same filters, a click opens a spot, and all of it by keyboard in the list below. */
export function SpotMap({ title, list, types, country = '', needs, search, edit }: Props) {
  const t = useSpotMapTexts();
  const navigate = useNavigate();
  // Without a map the list below is of the whole world.
  const [bounds, setBounds] = useState(canDraw() ? undefined : '-180,-90,180,90');
  const [here, setHere] = useState<Here>();
  const around = useNearbyCountry(country);
  const { data, error, isError, refetch } = useView({ bounds, types, country, needs, search });
  const shown = data?.data ?? none;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {isError ? <RowsFailed title={t.failed} error={error} retry={refetch} /> : null}
      <WhenDrawable height={480}>
        {(styleUrl) => (
          <SpotMapCanvas
            {...{ styleUrl, around, list, country }}
            label={t.title(title)}
            data={shown}
            onView={setBounds}
            onOpen={(id) => navigate(edit(id))}
            onSeveral={(spots, { left, width, bottom }) =>
              setHere({ spots, at: { left: left + width / 2, top: bottom + 4 } })
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
      <SpotsHere here={here} edit={edit} close={() => setHere(undefined)} />
      {isError && !data ? null : (
        <Paper variant="outlined" sx={{ borderColor: 'divider', p: { xs: 2, sm: 2.5 } }}>
          <SpotsInView data={data} edit={edit} />
        </Paper>
      )}
    </Box>
  );
}

const none: readonly SpotOnMap[] = [];

interface Asked {
  bounds: string | undefined;
  types: readonly SpotType[];
  country: string;
  needs: SpotNeed | undefined;
  search: string | undefined;
}

/** The spots of a view; those of the view before stay until they come. */
function useView({ bounds, types, country, needs, search }: Asked) {
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
