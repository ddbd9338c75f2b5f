import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { boundsText } from '#contract/geography/bounds.ts';
import { type CityLabel, places } from '#contract/places.ts';
import { call } from '../http/call.ts';

/* Fonts for labels inside the map would have to come from a server; names are pieces of the page instead. */

/** Keeps the names of the largest cities in view on the map, until it is removed. */
export function showCities(map: MapLibre): void {
  const shown = new Map<string, Marker>();
  let asking: AbortController | undefined;
  const refresh = async () => {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    const cities = await citiesIn(map, signal).catch(() => undefined);
    if (cities && !signal.aborted) draw(map, shown, cities);
  };
  map.on('load', refresh);
  map.on('moveend', refresh);
  map.once('remove', () => asking?.abort());
}

async function citiesIn(map: MapLibre, signal: AbortSignal): Promise<CityLabel[]> {
  const view = map.getBounds();
  const bounds = boundsText({
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
    withRoom(map, cities).map((city) => [`${city.name} ${city.lat},${city.long}`, city]),
  );
  for (const [key, marker] of shown) {
    if (wanted.has(key)) continue;
    marker.remove();
    shown.delete(key);
  }
  for (const [key, city] of wanted) {
    if (!shown.has(key)) shown.set(key, labelOf(city).addTo(map));
  }
}

/** Those whose names do not cover a larger city's. */
function withRoom(map: MapLibre, cities: CityLabel[]): CityLabel[] {
  const { clientWidth, clientHeight } = map.getContainer();
  const most = Math.max(4, Math.round((clientWidth * clientHeight) / 16_000));
  const taken: { x: number; y: number; width: number }[] = [];
  return [...cities]
    .sort((a, b) => b.population - a.population)
    .filter(({ name, lat, long }) => {
      const { x, y } = map.project([long, lat]);
      const width = 20 + name.length * 7;
      const covers = taken.some(
        (other) => Math.abs(y - other.y) < 18 && x < other.x + other.width && other.x < x + width,
      );
      if (covers || taken.length >= most) return false;
      taken.push({ x, y, width });
      return true;
    });
}

function labelOf({ name, lat, long, population }: CityLabel): Marker {
  const element = document.createElement('div');
  element.className = population >= 1_000_000 ? 'city-label is-large' : 'city-label';
  element.setAttribute('aria-hidden', 'true');
  element.textContent = name;
  return new Marker({ element, anchor: 'left' }).setLngLat([long, lat]);
}
