import type { Map as MapLibre, Marker } from 'maplibre-gl';
import { formatBounds } from '#contract/geography/bounds.ts';
import { type CityLabel, places } from '#contract/places.ts';
import { call } from '../http/call.ts';
import { createMarker } from './library.ts';
import type { StreetsState } from './streetsState.ts';

/* HTML elements: labels drawn by the map would need a source of tiles. */

/**
 * Shows the names of the largest visible cities, updated after each move, until the map is removed; none where the streets
 * have their own.
 */
export function showCities(map: MapLibre, streets: StreetsState | undefined): void {
  const shown = new Map<string, Marker>();
  let request: AbortController | undefined;
  const refresh = async () => {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const cities = await citiesIn(map, signal).catch(() => undefined);
    if (!cities || signal.aborted) return;
    draw(
      map,
      shown,
      cities.filter((city) => !streets?.namesPlacesAt(city)),
    );
  };
  map.on('load', refresh);
  map.on('moveend', refresh);
  streets?.onChange(refresh);
  map.once('remove', () => request?.abort());
}

async function citiesIn(map: MapLibre, signal: AbortSignal): Promise<CityLabel[]> {
  const view = map.getBounds();
  const bounds = formatBounds({
    west: view.getWest(),
    south: view.getSouth(),
    east: view.getEast(),
    north: view.getNorth(),
  });
  const { data } = await call(places.cities, { query: { bounds }, signal });
  return data;
}

function draw(map: MapLibre, shown: Map<string, Marker>, cities: CityLabel[]): void {
  const wanted = new Map(
    withoutOverlaps(map, cities).map((city) => [`${city.name} ${city.lat},${city.long}`, city]),
  );
  for (const [key, marker] of shown) {
    if (wanted.has(key)) continue;
    marker.remove();
    shown.delete(key);
  }
  for (const [key, city] of wanted) {
    if (!shown.has(key)) shown.set(key, labelOf(map, city).addTo(map));
  }
}

/** The cities whose labels do not overlap the label of a larger city. */
function withoutOverlaps(map: MapLibre, cities: CityLabel[]): CityLabel[] {
  const { clientWidth, clientHeight } = map.getContainer();
  const max = Math.max(4, Math.round((clientWidth * clientHeight) / 16_000));
  const labels: { x: number; y: number; width: number }[] = [];
  return [...cities]
    .sort((a, b) => b.population - a.population)
    .filter(({ name, lat, long }) => {
      const { x, y } = map.project([long, lat]);
      const width = 20 + name.length * 7;
      const overlaps = labels.some(
        (other) => Math.abs(y - other.y) < 18 && x < other.x + other.width && other.x < x + width,
      );
      if (overlaps || labels.length >= max) return false;
      labels.push({ x, y, width });
      return true;
    });
}

function labelOf(map: MapLibre, { name, lat, long, population }: CityLabel): Marker {
  const element = document.createElement('div');
  element.className = population >= 1_000_000 ? 'city-label is-large' : 'city-label';
  element.setAttribute('aria-hidden', 'true');
  element.textContent = name;
  return createMarker(map, { element, anchor: 'left' }).setLngLat([long, lat]);
}
