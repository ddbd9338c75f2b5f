import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { type Above, byClass, isKind, type Layer } from './expressions.ts';

/* Names, drawn in the font of the product: without a `glyphs` address MapLibre takes the letters from the page's fonts. */

export const font = 'Inter Variable';
/** MapLibre reads the weight of a label out of the first name; no font has it. */
const medium = ['Inter Medium', font];
const semibold = ['Inter SemiBold', font];

const colours = {
  city: '#e4e8f1',
  place: '#c3cadb',
  street: '#c6cddd',
  quiet: '#a7b0c5',
  water: '#8fa5c9',
  halo: '#0b0e15',
};

const landmarks = ['park', 'station', 'stadium', 'theatre', 'museum', 'hospital', 'university', 'cemetery'];

export const labelLayers = (above: Above, language: 'es' | 'en'): Layer[] => {
  const name: ExpressionSpecification = ['coalesce', ['get', `name:${language}`], ['get', 'name']];
  const label = labelOf(above, name);
  return [
    label('numbers', 'buildings', 17.5, {
      filter: isKind('address'),
      layout: { 'text-field': ['get', 'addr_housenumber'], 'text-size': 10.5 },
      paint: { 'text-color': colours.quiet },
    }),
    label('river-names', 'water', 12, {
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'symbol-placement': 'line', 'text-size': 12 },
      paint: { 'text-color': colours.water },
    }),
    label('street-names', 'roads', 12, {
      filter: isKind('highway', 'major_road', 'minor_road', 'other', 'path'),
      layout: {
        'symbol-placement': 'line',
        'symbol-sort-key': byClass({ highway: 0, major: 1, minor: 2, service: 3 }),
        'symbol-spacing': 320,
        'text-field': ['step', ['zoom'], ofLarge(name), 14.5, name],
        'text-size': ['interpolate', ['linear'], ['zoom'], 12, 10.5, 15, 11.5, 18, 14],
        'text-padding': 4,
      },
      paint: { 'text-color': colours.street },
    }),
    label('landmarks', 'pois', 14.5, {
      filter: isKind(...landmarks),
      layout: { 'text-size': 11.5, 'text-max-width': 8 },
      paint: { 'text-color': colours.quiet },
    }),
    label('water-names', 'water', 8, {
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'text-size': 12.5, 'text-max-width': 8 },
      paint: { 'text-color': colours.water },
    }),
    label('districts', 'places', 11, {
      filter: isKind('neighbourhood', 'macrohood'),
      maxzoom: 17,
      layout: { 'text-size': ['interpolate', ['linear'], ['zoom'], 11, 11.5, 16, 14], 'text-padding': 12 },
      paint: { 'text-color': colours.quiet },
    }),
    label('places', 'places', above.minzoom, {
      filter: isKind('locality'),
      maxzoom: 15.5,
      layout: {
        'symbol-sort-key': ['-', 0, rank],
        'text-font': ['step', rank, ['literal', medium], 9, ['literal', semibold]],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          ...[8, ['step', rank, 11, 8, 12, 11, 15]],
          ...[14, ['step', rank, 13, 8, 15, 11, 20]],
        ] as ExpressionSpecification,
        'text-padding': 8,
        'text-max-width': 8,
      },
      paint: { 'text-color': ['step', rank, colours.place, 9, colours.city] },
    }),
  ];
};

/** From 0 to 17: the larger the population, the higher. */
const rank: ExpressionSpecification = ['to-number', ['get', 'population_rank'], 0];

/** The names of large streets only. */
const ofLarge = (name: ExpressionSpecification): ExpressionSpecification => [
  'case',
  isKind('highway', 'major_road'),
  name,
  '',
];

type Options = Pick<SymbolLayerSpecification, 'filter' | 'layout' | 'paint' | 'maxzoom'>;

const labelOf =
  (above: Above, name: ExpressionSpecification) =>
  (id: string, layer: string, minzoom: number, { layout, paint, ...options }: Options): Layer => ({
    id: `streets-${id}`,
    type: 'symbol',
    ...above,
    minzoom: Math.max(minzoom, above.minzoom),
    'source-layer': layer,
    ...(options as object),
    layout: { 'text-field': name, 'text-font': medium, ...layout },
    paint: { 'text-halo-color': colours.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4, ...paint },
  });
