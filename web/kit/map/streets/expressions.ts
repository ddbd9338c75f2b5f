import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';

/* Expressions about features in the layers of Protomaps basemaps, version 4: https://docs.protomaps.com/basemaps/layers */

/** What the layers of the streets have in common. */
export interface Above {
  source: string;
  minzoom: number;
}
export type Layer = LayerSpecification;

/** A value between two zooms grows as the streets themselves do. */
export const growing = (...stops: (number | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification;

export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
];

const isTrue = (name: string): ExpressionSpecification => ['to-boolean', ['get', name]];
export const isTunnel = isTrue('is_tunnel');

/** The class of a street: slip roads and service roads are drawn like smaller ones. */
const streetClass: ExpressionSpecification = [
  'case',
  ['all', isTrue('is_link'), isKind('highway', 'major_road')],
  'minor_road',
  ['==', ['get', 'kind_detail'], 'service'],
  'service',
  ['get', 'kind'],
];

/** A value for each class of street. */
export const byClass = <T extends number | string>(values: {
  highway: T;
  major: T;
  minor: T;
  service: T;
}): ExpressionSpecification =>
  [
    'match',
    streetClass,
    ...['highway', values.highway, 'major_road', values.major, 'minor_road', values.minor],
    values.service,
  ] as ExpressionSpecification;
