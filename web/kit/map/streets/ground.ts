import { type Above, growing, isKind, type Layer } from './expressions.ts';

/* Land, water and buildings. They cover the coast of the built-in map, which is coarser, so land and sea have its colours. */

const colours = {
  land: '#1d2231',
  water: '#0b0e15',
  green: '#1b2a2c',
  sand: '#2a2a31',
  site: '#22283a',
  building: '#262d41',
  buildingEdge: '#30384f',
  border: '#4d5872',
};

const green = ['park', 'forest', 'wood', 'nature_reserve', 'national_park', 'garden', 'grass', 'grassland'];
const lawns = ['golf_course', 'cemetery', 'village_green', 'playground', 'dog_park', 'recreation_ground'];
const sites = [
  'aerodrome',
  'hospital',
  'industrial',
  'university',
  'college',
  'school',
  'railway',
  'stadium',
];

export const groundLayers = (above: Above): Layer[] => [
  fill(above, 'earth', 'earth', colours.land),
  { ...fill(above, 'sites', 'landuse', colours.site, 11), filter: isKind(...sites) },
  { ...fill(above, 'green', 'landuse', colours.green), filter: isKind(...green, ...lawns) },
  { ...fill(above, 'sand', 'landuse', colours.sand), filter: isKind('beach', 'sand', 'pier') },
  { ...fill(above, 'water', 'water', colours.water), filter: ['==', ['geometry-type'], 'Polygon'] },
  {
    id: 'streets-rivers',
    type: 'line',
    ...above,
    'source-layer': 'water',
    filter: ['==', ['geometry-type'], 'LineString'],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': colours.water, 'line-width': growing(9, 0.6, 14, 2, 18, 8) },
  },
  {
    id: 'streets-buildings',
    type: 'fill',
    ...above,
    minzoom: Math.max(14, above.minzoom),
    'source-layer': 'buildings',
    filter: isKind('building', 'building_part'),
    paint: {
      'fill-color': colours.building,
      'fill-outline-color': colours.buildingEdge,
      'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14, 0, 15, 1],
    },
  },
  {
    id: 'streets-borders',
    type: 'line',
    ...above,
    'source-layer': 'boundaries',
    filter: isKind('country', 'region'),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.border,
      'line-width': ['match', ['get', 'kind'], 'country', 1.4, 0.7],
      'line-dasharray': [4, 3],
    },
  },
];

const fill = (above: Above, id: string, layer: string, colour: string, minzoom = 0) =>
  ({
    id: `streets-${id}`,
    type: 'fill',
    ...above,
    minzoom: Math.max(minzoom, above.minzoom),
    'source-layer': layer,
    paint: { 'fill-color': colour, 'fill-antialias': false },
  }) satisfies Layer;
