import type { Map as MapLibre } from 'maplibre-gl';
import type { Pin } from '#contract/geography/pins.ts';

/** Pixels between a pin and the edge of the map, enough for the ring and the name of a pin. */
const margin = 72;

const within = (at: number, size: number): number =>
  Math.min(Math.max(at, margin), Math.max(margin, size - margin));

/**
 * Leaves a pin in view where it is on the screen when the map gets another width, as when a record opens beside it; MapLibre keeps
 * its centre. Returns a function that ends this.
 */
export function keepInView(map: MapLibre, pinOf: () => Pin | undefined): () => void {
  const container = map.getContainer();
  let width = container.clientWidth;
  const onResize = () => {
    const before = width;
    width = container.clientWidth;
    const pin = pinOf();
    if (!pin) return;
    const now = map.project([pin.long, pin.lat]);
    const x = now.x + (before - width) / 2;
    if (x < 0 || x > before || now.y < 0 || now.y > container.clientHeight) return;
    map.panBy([now.x - within(x, width), 0], { animate: false });
  };
  map.on('resize', onResize);
  return () => void map.off('resize', onResize);
}
