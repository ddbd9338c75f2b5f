import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  GeoJSONSourceSpecification,
} from 'maplibre-gl';
import { spotTypes } from '#contract/spots.ts';
import { kindColours } from './kindColours.ts';

export const source = 'spots';

/** Spots closer than this many pixels are one group. */
export const radius = 34;

/** The source of spots, without any; those on one point are a group at every zoom level. */
export const spotSource = (maxZoom: number): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  maxzoom: maxZoom + 1,
  cluster: true,
  clusterRadius: radius,
  clusterMaxZoom: maxZoom,
  clusterProperties: {
    total: ['+', ['get', 'n']],
    unnamed: ['+', ['case', ['has', 'id'], 0, 1]],
    west: ['min', ['get', 'west']],
    south: ['min', ['get', 'south']],
    east: ['max', ['get', 'east']],
    north: ['max', ['get', 'north']],
  },
});

const [firstType, ...otherTypes] = spotTypes;
const kind: ExpressionSpecification = [
  'match',
  ['get', 'type'],
  firstType,
  kindColours[firstType],
  ...otherTypes.flatMap((type) => [type, kindColours[type]]),
  '#8b93a7',
];
/** Single spots: filled if enabled, otherwise a ring; white around it if selected. */
export const circles: CircleLayerSpecification = {
  id: 'spots-one',
  type: 'circle',
  source,
  filter: ['has', 'id'],
  paint: {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 2, 5, 12, 8],
    'circle-color': ['case', ['get', 'enable'], kind, '#10131b'],
    'circle-stroke-width': ['case', ['get', 'selected'], 3.5, ['get', 'enable'], 2, 2.5],
    'circle-stroke-color': ['case', ['get', 'selected'], '#ffffff', ['get', 'enable'], '#10131b', kind],
  },
};
