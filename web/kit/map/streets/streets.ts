import type { StyleSpecification } from 'maplibre-gl';
import { type Bounds, isWithin } from '#contract/geography/bounds.ts';
import { coastZoom } from '#contract/geography/coast.ts';
import type { Pin } from '#contract/geography/pins.ts';
import { readHeader, tileAddress } from './archive.ts';
import { groundLayers } from './ground.ts';
import { font, labelLayers } from './labels.ts';
import { roadLayers } from './roads.ts';

const source = 'streets';

export interface Streets {
  /** The id of their source in the style. */
  source: string;
  /** Whether the archive has streets around this place. */
  covers(pin: Pin): boolean;
  /** From this zoom on they are drawn, and the names of places are those of the archive. */
  fromZoom: number;
  /** The style of the built-in map with the streets above it. */
  onto(world: StyleSpecification): StyleSpecification;
}

/** Opens the archive of the server; throws when it cannot be read. Its names of places are in this language if it has them. */
export async function openStreets(language: 'es' | 'en'): Promise<Streets> {
  const [header] = await Promise.all([readHeader(), loadFont()]);
  const { minLon: west, minLat: south, maxLon: east, maxLat: north, minZoom, maxZoom } = header;
  const bounds: Bounds = { west, south, east, north };
  // Further away one city would differ from the world around it.
  const fromZoom = Math.max(coastZoom, minZoom);
  const above = { source, minzoom: fromZoom };
  return {
    source,
    covers: ({ lat, long }) => isWithin(bounds, lat, long),
    fromZoom,
    onto: (world) => ({
      ...world,
      sources: {
        ...world.sources,
        [source]: {
          type: 'vector',
          tiles: [tileAddress],
          minzoom: minZoom,
          maxzoom: maxZoom,
          bounds: [west, south, east, north],
          attribution: credit,
        },
      },
      layers: [
        ...world.layers,
        ...groundLayers(above),
        ...roadLayers(above),
        ...labelLayers(above, language),
      ],
    }),
  };
}

const credit =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener noreferrer">© OpenStreetMap</a>';

/** The map draws a letter once: before its font has loaded it would keep one of another font. */
const loadFont = () => document.fonts.load(`500 16px "${font}"`, 'aő');
