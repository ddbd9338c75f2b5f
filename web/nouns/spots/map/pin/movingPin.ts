import type { Map as MapLibre } from 'maplibre-gl';
import type { Pin } from '#contract/geography/pins.ts';
import { draggablePin } from '../../../../kit/map/pinMarker.ts';

interface Options {
  label: string;
  onMove(to: Pin): void;
  /** It was dropped, or a key was pressed: Enter keeps it, Escape takes it back. */
  onEnd(how: 'keep' | 'cancel'): void;
  /** It is removed, and had the focus. */
  onFocusLost(): void;
}

/** Shows a pin to move, with the focus on it; returns a function that removes it. */
export function addMovingPin(
  map: MapLibre,
  from: Pin,
  { label, onMove, onEnd, onFocusLost }: Options,
): () => void {
  const marker = draggablePin(map, label, onMove);
  const element = marker.getElement();
  marker.on('dragend', () => onEnd('keep'));
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEnd(event.key === 'Enter' ? 'keep' : 'cancel');
  });
  marker.setLngLat([from.long, from.lat]).addTo(map);
  element.focus({ preventScroll: true });
  return () => {
    const hadFocus = element === document.activeElement;
    marker.remove();
    if (hadFocus) onFocusLost();
  };
}
