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
  variant: Variant;
  list: ListState;
  map: SpotMapState;
}

/** Above the map: where to go, and what is shown. */
export function MapFinder({ variant, list, map }: Props) {
  const { found, goTo, filters } = map;
  return (
    <>
      {supportsWebGl2() ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <MapSearch country={filters.country ?? ''} onFind={goTo} />
          <NearTool
            found={found}
            value={list.filters.near}
            onChange={(near) => list.setFilter('near', near)}
          />
          {/* On a phone they are below the map, where the thumb is. */}
          <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
            <MapTools {...map} />
          </Box>
        </Box>
      ) : null}
      {variant.types.length > 0 ? null : (
        <Legend value={list.filters.types} onChange={(types) => list.setFilter('types', types)} />
      )}
      <Layers list={list} filters={filters} />
    </>
  );
}
