import type { Map as MapLibre } from 'maplibre-gl';
import { createMarker } from '../../../../kit/map/library.ts';

export interface ChosenPin {
  readonly id: string;
  readonly name: string;
  readonly lat: number;
  readonly long: number;
  /** Its accessible name. */
  readonly label: string;
  readonly isSelected: boolean;
}

interface Options {
  open(id: string): void;
  toggle(id: string): void;
}

export interface ChosenMarker {
  show(pin: ChosenPin | undefined): void;
  focus(): void;
  remove(): void;
}

/** A ring around one pin, as a button: Enter opens its spot, the space bar selects it; arrows still move the map. */
export function addChosenMarker(map: MapLibre, { open, toggle }: Options): ChosenMarker {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'map-chosen';
  const marker = createMarker(map, { element });
  let id = '';
  element.addEventListener('click', (event) => {
    event.stopPropagation();
    open(id);
  });
  element.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    toggle(id);
  });
  return {
    show(pin) {
      if (!pin) return void marker.remove();
      id = pin.id;
      element.dataset.row = pin.id;
      element.dataset.name = pin.name;
      element.setAttribute('aria-label', pin.label);
      element.setAttribute('aria-pressed', String(pin.isSelected));
      marker.setLngLat([pin.long, pin.lat]);
      if (!element.isConnected) marker.addTo(map);
    },
    focus: () => element.focus({ preventScroll: true }),
    remove: () => void marker.remove(),
  };
}
