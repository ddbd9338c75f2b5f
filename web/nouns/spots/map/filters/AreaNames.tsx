import { areaOf, circleOf } from '#contract/geography/areas.ts';
import { formatNumber } from '../../../../kit/values/useNumberFormat.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';

/** An area of the map in words. */
export function AreaName({ id }: { id: string }) {
  const t = useMapWorkTexts();
  return areaOf(id)?.corners ? t.areaLine : t.areaBox;
}

/** A circle of the map in words. */
export function NearName({ id }: { id: string }) {
  const t = useMapWorkTexts();
  const circle = circleOf(id);
  if (!circle) return null;
  const { lat, long } = circle.centre;
  return t.within(formatNumber(circle.km), lat.toFixed(3), long.toFixed(3));
}
