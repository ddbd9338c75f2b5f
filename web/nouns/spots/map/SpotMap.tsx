import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { type SpotQuery, spots } from '#contract/spots.calls.ts';
import { LoadFailed } from '../../../kit/feedback/states/NoRows.tsx';
import type { ListState } from '../../../kit/lists/useListState.ts';
import { WithPanel } from '../../../kit/lists/WithPanel.tsx';
import { lazyChunk } from '../../../kit/loading/lazyChunk.ts';
import { MapCredit, MapLoader, supportsWebGl2 } from '../../../kit/map/MapFrame.tsx';
import { useCountryView } from '../../../kit/map/useCountryView.ts';
import { useSpotTexts } from '../texts/spots.texts.ts';
import { editPath, type Variant } from '../variants.ts';
import { useMapWorkTexts } from './mapWork.texts.ts';
import { PinCard } from './pin/PinCard.tsx';
import { type PointSelection, SpotsAtPoint } from './SpotsAtPoint.tsx';
import { SpotsInView } from './SpotsInView.tsx';
import { MapSelectionBar } from './selection/MapSelectionBar.tsx';
import { useSpotMapTexts } from './spotMap.texts.ts';
import { MapFinder, MapShown } from './tools/MapFinder.tsx';
import { MapTools } from './tools/MapTools.tsx';
import { type SpotMapState, useSpotMap } from './useSpotMap.ts';

const SpotMapCanvas = lazyChunk(() => import('./canvas/SpotMapCanvas.tsx').then((m) => m.SpotMapCanvas));

interface Props {
  variant: Variant;
  list: ListState;
  /** That of the list. */
  query: Partial<SpotQuery>;
}

/** The spots of a list on a map with the same filters, to choose and act on (product/map); the list below it works without a map. */
export function SpotMap({ variant, list, query }: Props) {
  const t = useSpotMapTexts();
  const words = useMapWorkTexts();
  const map = useSpotMap(variant, list, query);
  const { answer, selection, singles } = map;
  const { data, error, isError, refetch } = answer;
  const edit = (id: string) => editPath(variant, id);
  // On a phone the tools are below the map, where the thumb is.
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const whatIsShown = <MapShown {...{ variant, list, map }} />;
  // For the panel: the next record is the next pin.
  const page = {
    data: singles.map(({ spot }) => spot),
    metadata: { page: 1, perPage: Math.max(1, singles.length), total: singles.length, lastPage: 1 },
  };
  return (
    <WithPanel panel={map.panel} listed={{ path: spots.list.path, query: map.filters }} page={page}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
        {isError ? <LoadFailed title={t.failed} error={error} retry={refetch} /> : null}
        <MapFinder {...{ list, map }} hasTools={!isPhone} />
        {isPhone ? null : whatIsShown}
        <Box sx={{ position: 'relative', display: 'grid', gap: 1 }}>
          <Canvas {...{ variant, map }} country={query.country ?? ''} />
          {map.tool === 'hand' ? null : (
            <Box role="status" sx={hintStyle}>
              {words.drawHint}
            </Box>
          )}
          <Chosen map={map} edit={edit} />
        </Box>
        {isPhone && supportsWebGl2() ? <MapTools {...map} /> : null}
        {isPhone ? whatIsShown : null}
        <MapSelectionBar selection={selection} onList={map.showAsList} />
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <MapCredit />
          <Box component="p" sx={{ fontSize: 11.5, color: 'text.secondary' }}>
            {words.hollow}
          </Box>
        </Box>
        {isError && !data ? null : (
          <Paper variant="outlined" sx={{ borderColor: 'divider', p: { xs: 2, sm: 2.5 } }}>
            <SpotsInView answer={data} edit={edit} />
          </Paper>
        )}
      </Box>
    </WithPanel>
  );
}

/** Above the map: nothing moves when it appears. */
const hintStyle = {
  position: 'absolute',
  zIndex: 3,
  top: 8,
  left: 8,
  px: 1.25,
  py: 0.5,
  borderRadius: 1,
  background: 'var(--raised)',
  fontSize: 13,
  pointerEvents: 'none',
} as const;

/** The map itself, and the list of the spots on one point of it. */
function Canvas({ variant, map, country }: { variant: Variant; map: SpotMapState; country: string }) {
  const t = useSpotMapTexts();
  const { titles } = useSpotTexts();
  const around = useCountryView(country);
  const [atPoint, setAtPoint] = useState<PointSelection>();
  const { answer, shown, tool, outlines, chosen, move, selection, controls } = map;
  const { data, isError, isPlaceholderData } = answer;
  return (
    <>
      <MapLoader height={480}>
        {(source) => (
          <SpotMapCanvas
            {...{ source, around, country, tool, outlines }}
            list={variant.name}
            label={t.title(titles[variant.name])}
            data={shown}
            busy={isPlaceholderData || !(data || isError)}
            isSelected={selection.isSelected}
            chosen={move.move ? undefined : chosen.ring}
            moving={move.move?.to}
            onView={map.setBounds}
            onOpen={map.open}
            onToggle={map.toggle}
            onOpenGroup={(spots, { left, width, bottom }) =>
              setAtPoint({ spots, position: { left: left + width / 2, top: bottom + 4 } })
            }
            onDraw={map.draw}
            onMove={move.moveTo}
            onMoveEnd={(how) => (how === 'keep' ? void move.keep() : move.cancel())}
            onReady={(ready) => {
              controls.current = ready;
            }}
          />
        )}
      </MapLoader>
      <SpotsAtPoint
        selection={atPoint}
        edit={(id) => editPath(variant, id)}
        close={() => setAtPoint(undefined)}
      />
    </>
  );
}

function Chosen({ map, edit }: { map: SpotMapState; edit(id: string): string }) {
  const { chosen, move, selection, toggle, nearTo } = map;
  const { pin } = chosen;
  if (!pin) return null;
  const { id } = pin.spot;
  return (
    <Box sx={overMapStyle}>
      <PinCard
        spot={pin.spot}
        edit={edit(id)}
        isSelected={chosen.ring?.isSelected ?? false}
        hasBar={selection.bar.count(selection.total ?? 0) > 0}
        move={move}
        onToggle={() => toggle(id)}
        onNear={() => nearTo(pin)}
        close={chosen.close}
      />
    </Box>
  );
}

/** The area above the map, without the credit of streets, in which a card moves with the window; on a phone below the map. */
const overMapStyle = {
  position: { sm: 'absolute' },
  zIndex: 3,
  inset: '8px 8px 30px',
  display: 'flex',
  alignItems: 'end',
  pointerEvents: 'none',
} as const;
