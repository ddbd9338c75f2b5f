import Box from '@mui/material/Box';
import type { ListState } from '../../../../kit/lists/useListState.ts';
import { supportsWebGl2 } from '../../../../kit/map/MapFrame.tsx';
import type { Variant } from '../../variants.ts';
import type { SpotMapState } from '../useSpotMap.ts';
import { Layers } from './Layers.tsx';
import { Legend } from './Legend.tsx';
import { MapSearch } from './MapSearch.tsx';
import { MapTools } from './MapTools.tsx';
import { NearTool } from './NearTool.tsx';

interface Props {
  list: ListState;
  map: SpotMapState;
  hasTools: boolean;
}

/** Above the map: where to go, and what a drag does. */
export function MapFinder({ list, map, hasTools }: Props) {
  if (!supportsWebGl2()) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 150px' }, maxWidth: { sm: 300 } }}>
        <MapSearch country={map.filters.country ?? ''} onFind={map.goTo} />
      </Box>
      <NearTool
        found={map.found}
        value={list.filters.near}
        onChange={(near) => list.setFilter('near', near)}
      />
      {hasTools ? <MapTools {...map} /> : null}
    </Box>
  );
}

interface ShownProps extends Pick<Props, 'list' | 'map'> {
  variant: Variant;
}

/** What the map shows: its kinds and layers. */
export const MapShown = ({ variant, list, map }: ShownProps) => (
  <>
    {variant.types.length > 0 ? null : (
      <Legend value={list.filters.types} onChange={(types) => list.setFilter('types', types)} />
    )}
    <Layers list={list} filters={map.filters} />
  </>
);
