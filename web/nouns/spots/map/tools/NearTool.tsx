import { circleOf } from '#contract/geography/areas.ts';
import { formatCircle } from '#contract/geography/drawn-areas.ts';
import type { Pin } from '#contract/geography/pins.ts';
import { FilterSelect } from '../../../../kit/fields/picker/FilterSelect.tsx';
import { formatNumber } from '../../../../kit/values/useNumberFormat.ts';
import { useMapWorkTexts } from '../mapWork.texts.ts';

/** The radii that are offered, in kilometres. */
const radii = [0.5, 1, 2, 5, 10, 25, 50, 100];
export const firstRadius = 2;

interface Props {
  /** The place or spot that the search has led to. */
  found: { readonly name: string; readonly pin: Pin } | undefined;
  /** As in the query. */
  value: string | undefined;
  onChange(value: string | undefined): void;
}

/** «Cerca de»: how far around the place that was found, or that the list is filtered by. */
export function NearTool({ found, value, onChange }: Props) {
  const t = useMapWorkTexts();
  const circle = value ? circleOf(value) : undefined;
  const centre = found?.pin ?? circle?.centre;
  if (!centre) return null;
  const isSame = circle && formatCircle({ centre, km: circle.km }) === formatCircle(circle);
  const km = isSame ? String(circle.km) : undefined;
  const offered = circle && isSame && !radii.includes(circle.km) ? [...radii, circle.km] : radii;
  const label = found ? t.nearOf(found.name) : t.near;
  return (
    <FilterSelect
      label={label}
      value={km}
      options={offered.map((one) => ({
        value: String(one),
        label: `${label}: ${t.km(formatNumber(one))}`,
      }))}
      onChange={(next) => onChange(next ? formatCircle({ centre, km: Number(next) }) : undefined)}
      all={label}
    />
  );
}
