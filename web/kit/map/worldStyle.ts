import type { StyleSpecification } from 'maplibre-gl';
import { coastPath, coastZoom } from '#contract/geography/coast.ts';
import type { Atlas } from './atlas.ts';

/** The closest view. */
export const maxZoom = 19;

const colours = { sea: '#0b0e15', land: '#1d2231', border: '#3a4359', coast: '#4d5872' };

/** The style of the built-in map: dark, with borders and coasts, without tiles or fonts from a server. */
export const worldStyle = ({ countries, borders, coast }: Atlas): StyleSpecification => ({
  version: 8,
  sources: {
    countries: { type: 'geojson', data: countries },
    borders: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: borders } },
    coast: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: coast } },
    tiles: {
      type: 'vector',
      tiles: [`${window.location.origin}${coastPath}/{x}/{y}`],
      minzoom: coastZoom,
      maxzoom: coastZoom,
    },
  },
  layers: [
    { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
    {
      id: 'land',
      type: 'fill',
      source: 'countries',
      paint: { 'fill-color': colours.land, 'fill-antialias': false },
    },
    line('coast', colours.coast, 0.6, 1.6),
    // Each tile covers the coast of the world; where one cannot be loaded, that stays.
    fine('fine-sea', 'sea', colours.sea),
    grown('fine-coast', colours.coast, 2 * 1.6),
    grown('fine-shore', colours.land, 0),
    fine('fine-land', 'land', colours.land),
    line('borders', colours.border, 0.5, 1.4),
  ],
});

const line = (
  source: string,
  colour: string,
  far: number,
  near: number,
): StyleSpecification['layers'][number] => ({
  id: source,
  type: 'line',
  source,
  layout: { 'line-join': 'round' },
  paint: { 'line-color': colour, 'line-width': ['interpolate', ['linear'], ['zoom'], 1, far, 8, near] },
});

type Layer = StyleSpecification['layers'][number];
const ofTiles = (layer: string) => ({ source: 'tiles', 'source-layer': layer, minzoom: coastZoom });

const fine = (id: string, layer: string, colour: string): Layer => ({
  id,
  type: 'fill',
  ...ofTiles(layer),
  paint: { 'fill-color': colour, 'fill-antialias': false },
});

/** Land is drawn larger by the tolerance of its data, by a line of twice its width, and `more` pixels. */
const grown = (id: string, colour: string, more: number): Layer => ({
  id,
  type: 'line',
  ...ofTiles('land'),
  layout: { 'line-join': 'round' },
  paint: {
    'line-color': colour,
    'line-width': [
      'interpolate',
      ['exponential', 2],
      ['zoom'],
      coastZoom,
      ['+', ['get', 'width'], more],
      maxZoom,
      ['+', ['*', ['get', 'width'], 2 ** (maxZoom - coastZoom)], more],
    ],
  },
});
