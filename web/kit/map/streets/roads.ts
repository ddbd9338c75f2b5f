import type { ExpressionSpecification } from 'maplibre-gl';
import { type Above, byClass, growing, isKind, isTunnel, type Layer } from './expressions.ts';

/* Streets are grey-blue, brighter the more they carry: the warm colours of the product are for pins. */

const colours = {
  edge: '#141825',
  highway: '#737d9b',
  major: '#59637f',
  minor: '#414a62',
  service: '#343c51',
  path: '#4d5670',
  rail: '#4a5268',
};

const isStreet = isKind('highway', 'major_road', 'minor_road', 'other');

/** Widths in pixels; `more` for the edges on both sides. */
const width = (more: number): ExpressionSpecification => {
  const at = (highway: number, major: number, minor: number, service: number) =>
    byClass({ highway, major, minor, service });
  return growing(
    ...[8, at(0.9, 0.5, 0, 0)],
    ...[11, at(1.8, 1.2, 0.3, 0)],
    ...[13, at(3 + more, 2.2 + more, 0.9, 0.3)],
    ...[15, at(6 + more, 5 + more, 3 + more, 1.2)],
    ...[17, at(14 + more, 12 + more, 9 + more, 4 + more)],
    ...[19, at(36 + more, 32 + more, 26 + more, 12 + more)],
  );
};

export const roadLayers = (above: Above): Layer[] => [
  { ...streets(above, 'edges', colours.edge, 2), minzoom: Math.max(12, above.minzoom) },
  {
    id: 'streets-rails',
    type: 'line',
    ...above,
    minzoom: Math.max(11, above.minzoom),
    'source-layer': 'roads',
    filter: isKind('rail'),
    paint: {
      'line-color': colours.rail,
      'line-width': growing(11, 0.5, 16, 1.6, 19, 3),
      'line-dasharray': [5, 2],
    },
  },
  {
    id: 'streets-paths',
    type: 'line',
    ...above,
    minzoom: Math.max(14, above.minzoom),
    'source-layer': 'roads',
    filter: isKind('path'),
    layout: { 'line-join': 'round' },
    paint: {
      'line-color': colours.path,
      'line-width': growing(14, 0.8, 17, 2, 19, 5),
      'line-dasharray': [3, 1.5],
    },
  },
  streets(above, 'lines', byClass(colours), 0),
];

const streets = (above: Above, id: string, colour: string | ExpressionSpecification, more: number) =>
  ({
    id: `streets-${id}`,
    type: 'line',
    ...above,
    'source-layer': 'roads',
    filter: isStreet,
    layout: {
      'line-join': 'round',
      'line-cap': 'round',
      'line-sort-key': byClass({ highway: 3, major: 2, minor: 1, service: 0 }),
    },
    paint: {
      'line-color': colour,
      'line-width': width(more),
      'line-opacity': ['case', isTunnel, 0.45, 1],
    },
  }) satisfies Layer;
