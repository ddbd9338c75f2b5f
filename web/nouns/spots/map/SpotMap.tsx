import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { formatArea, formatCircle } from '#contract/geography/areas.ts';
import { parseBounds } from '#contract/geography/bounds.ts';
import { type SpotQuery, spots } from '#contract/spots.calls.ts';
import { mapFilters, type SpotOnMap, spotMap } from '#contract/spots.map.ts';
import { pick } from '#contract/values/pick.ts';
import { LoadFailed } from '../../../kit/feedback/NoRows.tsx';
import { call } from '../../../kit/http/call.ts';
import { useListPanel } from '../../../kit/lists/panel/useListPanel.ts';
import type { ListState } from '../../../kit/lists/useListState.ts';
import { WithPanel } from '../../../kit/lists/WithPanel.tsx';
import { fetchChunk } from '../../../kit/loading/chunks.ts';
import type { DrawTool } from '../../../kit/map/draw/drawArea.ts';
import { MapCredit, MapLoader, supportsWebGl2 } from '../../../kit/map/MapFrame.tsx';
import { useCountryView } from '../../../kit/map/useCountryView.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { editPath, type Variant } from '../variants.ts';
import type { MapControls } from './canvas/SpotMapCanvas.tsx';
import { useMapWorkTexts } from './mapWork.texts.ts';
import { PinCard } from './pin/PinCard.tsx';
import { usePinMove } from './pin/usePinMove.ts';
import { type PointSelection, SpotsAtPoint } from './SpotsAtPoint.tsx';
import { SpotsInView } from './SpotsInView.tsx';
import { MapSelectionBar } from './selection/MapSelectionBar.tsx';
import { useMapSelection } from './selection/useMapSelection.ts';
import { useSpotMapTexts } from './spotMap.texts.ts';
import { Layers } from './tools/Layers.tsx';
import { Legend } from './tools/Legend.tsx';
import { type Found, MapSearch } from './tools/MapSearch.tsx';
import { MapTools } from './tools/MapTools.tsx';
import { firstRadius, NearTool } from './tools/NearTool.tsx';
import { type SinglePin, singlesOf, useChosen } from './useChosen.ts';
import { useMapKeys } from './useMapKeys.ts';

const SpotMapCanvas = lazy(() =>
  fetchChunk(() => import('./canvas/SpotMapCanvas.tsx').then((m) => ({ default: m.SpotMapCanvas }))),
);

const world = '-180,-90,180,90';

interface Props {
  variant: Variant;
  list: ListState;
  /** That of the list. */
  query: Partial<SpotQuery>;
}

/** The spots of a list on a map with the same filters, to choose and act on; the list below it works without a map. */
export function SpotMap({ variant, list, query }: Props) {
  const t = useSpotMapTexts();
  const words = useMapWorkTexts();
  const { titles } = useSpotTexts();
  const hasMap = supportsWebGl2();
  // Without a map the list below covers the whole world.
  const [bounds, setBounds] = useState(hasMap ? undefined : world);
  const [atPoint, setAtPoint] = useState<PointSelection>();
  const [tool, setTool] = useState<DrawTool>('hand');
  const [found, setFound] = useState<Found>();
  const controls = useRef<MapControls>(undefined);
  const filters = useFilters(variant, query);
  const country = query.country ?? '';
  const around = useCountryView(country);
  const { data, error, isError, isPlaceholderData, refetch } = useView(bounds, filters);
  const shown = data?.data ?? noSpots;
  const singles = useMemo(() => singlesOf(shown), [shown]);
  const { panel, isOffered } = useListPanel(variant.path, true);
  const selection = useMapSelection(filters);
  const chosen = useChosen(singles, panel.id, selection.isSelected);
  const move = usePinMove();
  const edit = (id: string) => editPath(variant, id);

  const outlines = useMemo(
    () => [
      { kind: 'filter', area: query.area ?? undefined, near: query.near ?? undefined } as const,
      { kind: 'selection', area: selection.area } as const,
    ],
    [query.area, query.near, selection.area],
  );
  const pinOf = (id: string) => singles.find(({ spot }) => spot.id === id);
  const choose = (pin: SinglePin) => {
    if (move.move && move.move.id !== pin.spot.id) move.cancel();
    chosen.choose(pin);
  };
  const open = (id: string) => {
    const pin = pinOf(id);
    if (pin) choose(pin);
    if (isOffered) panel.open(id);
  };
  const toggle = (id: string) => {
    const pin = pinOf(id) ?? chosen.pin;
    if (pin?.spot.id === id) selection.toggle({ id, lat: pin.lat, long: pin.long });
  };
  const select = (area: string) => {
    setTool('hand');
    if (list.filters.area) list.setFilter('area', undefined);
    selection.selectArea(area);
  };
  // Within an area that is filtered by, all that is shown is inside of it.
  const selectView = () => {
    if (query.area) selection.selectArea(query.area);
    else if (bounds) selection.selectArea(formatArea(parseBounds(bounds)));
  };
  const isStepped = useRef(false);
  useMapKeys({
    step(by) {
      const next = chosen.next(by);
      if (!next) return;
      isStepped.current = true;
      choose(next);
    },
    toggle: () => chosen.pin && toggle(chosen.pin.spot.id),
    selectView,
    move: () => chosen.pin && void move.start(chosen.pin.spot.id),
    setTool,
  });
  const id = chosen.pin?.spot.id;
  useEffect(() => {
    if (id && isStepped.current) controls.current?.focusChosen();
    isStepped.current = false;
  }, [id]);
  const goTo = (next: Found) => {
    setFound(next);
    controls.current?.flyTo(next.pin);
  };
  const nearChosen = ({ spot, lat, long }: SinglePin) => {
    setFound({ id: spot.id, name: spot.name, pin: { lat, long } });
    list.setFilter('near', formatCircle({ centre: { lat, long }, km: firstRadius }));
  };
  const page = {
    data: singles.map(({ spot }) => spot),
    metadata: { page: 1, perPage: Math.max(1, singles.length), total: singles.length, lastPage: 1 },
  };
  return (
    <WithPanel panel={panel} listed={{ path: spots.list.path, query: filters }} page={page}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {isError ? <LoadFailed title={t.failed} error={error} retry={refetch} /> : null}
        {hasMap ? (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <MapSearch country={country} onFind={goTo} />
            <NearTool
              found={found}
              value={list.filters.near}
              onChange={(near) => list.setFilter('near', near)}
            />
          </Box>
        ) : null}
        {variant.types.length > 0 ? null : (
          <Legend value={list.filters.types} onChange={(types) => list.setFilter('types', types)} />
        )}
        <Layers list={list} filters={filters} />
        <MapLoader height={480}>
          {(styleUrl) => (
            <SpotMapCanvas
              {...{ styleUrl, around, country, tool, outlines }}
              list={variant.name}
              label={t.title(titles[variant.name])}
              data={shown}
              busy={isPlaceholderData || !(data || isError)}
              isSelected={selection.isSelected}
              chosen={move.move ? undefined : chosen.ring}
              moving={move.move?.to}
              onView={setBounds}
              onOpen={open}
              onToggle={toggle}
              onOpenGroup={(spots, { left, width, bottom }) =>
                setAtPoint({ spots, position: { left: left + width / 2, top: bottom + 4 } })
              }
              onDraw={select}
              onMove={move.moveTo}
              onMoveEnd={(how) => (how === 'keep' ? void move.keep() : move.cancel())}
              onReady={(ready) => {
                controls.current = ready;
              }}
            />
          )}
        </MapLoader>
        {hasMap ? <MapTools {...{ tool, setTool, selectView }} /> : null}
        {chosen.pin ? (
          <PinCard
            spot={chosen.pin.spot}
            edit={edit(chosen.pin.spot.id)}
            isSelected={chosen.ring?.isSelected ?? false}
            move={move}
            onToggle={() => chosen.pin && toggle(chosen.pin.spot.id)}
            onNear={() => chosen.pin && nearChosen(chosen.pin)}
            close={chosen.close}
          />
        ) : null}
        <MapSelectionBar
          selection={selection}
          onList={(area) => {
            const address = new URLSearchParams(list.address);
            address.set('area', area);
            address.delete('view');
            list.goTo(address);
          }}
        />
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <MapCredit />
          <Box component="p" sx={{ fontSize: 11.5, color: 'text.secondary' }}>
            {words.hollow}
          </Box>
        </Box>
        <SpotsAtPoint selection={atPoint} edit={edit} close={() => setAtPoint(undefined)} />
        {isError && !data ? null : (
          <Paper variant="outlined" sx={{ borderColor: 'divider', p: { xs: 2, sm: 2.5 } }}>
            <SpotsInView answer={data} edit={edit} />
          </Paper>
        )}
      </Box>
    </WithPanel>
  );
}

const noSpots: readonly SpotOnMap[] = [];

/** What the map and the list have in common. A list of one type has no filter by type. */
function useFilters({ types }: Variant, query: Partial<SpotQuery>) {
  const stored = JSON.stringify({
    ...pick(query, mapFilters),
    types: types.length > 0 ? types : query.types,
  });
  return useMemo((): Partial<SpotQuery> => JSON.parse(stored), [stored]);
}

/** The spots of a view; those of the previous view stay while it loads. */
function useView(bounds: string | undefined, filters: Partial<SpotQuery>) {
  const query = { ...filters, bounds };
  return useQuery({
    queryKey: ['spot', spotMap.view.path, query],
    queryFn: ({ signal }) => call(spotMap.view, { query, signal }),
    enabled: bounds !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}
