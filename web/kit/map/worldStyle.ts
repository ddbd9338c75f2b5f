import type { StyleSpecification } from 'maplibre-gl';
import type { Atlas } from './atlas.ts';

const colours = { sea: '#0b0e15', land: '#1d2231', border: '#3a4359', coast: '#4d5872' };

/** The style of the built-in map: dark, with borders and coasts, without tiles or fonts from a server. */
export const worldStyle = ({ countries, borders, coast }: Atlas): StyleSpecification => ({
  version: 8,
  sources: {
    countries: { type: 'geojson', data: countries },
    borders: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: borders } },
    coast: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: coast } },
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
