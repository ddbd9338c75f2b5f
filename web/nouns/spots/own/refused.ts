import { type FieldPath, get } from 'react-hook-form';
import { isEquivalent, withValue } from '#contract/revisions.rules.ts';
import type { RevisionField, Snapshot } from '#contract/revisions.ts';
import { fieldsWith } from '#contract/spots.fields.ts';
import type { Spot } from '#contract/spots.ts';
import type { EditForm } from '../../../kit/forms/saving/editForm.ts';
import { type FormSpot, toForm } from '../form/spotFields.ts';

/** Owners' forms have no inputs for these, and thumbnails follow their photos. */
const withoutInput = new Set<string>([...fieldsWith('own', false), 'thumbnail_photos']);

/**
 * Fills a form with what its owner had sent and staff did not approve, and marks those fields with the message (product/revisions#again).
 */
export function fillRefused(
  form: EditForm<FormSpot>['form'],
  spot: Spot,
  message: string,
  focusField: (name: FieldPath<FormSpot>) => void,
): void {
  const refused = Object.entries(spot.review?.refused ?? {}).filter(([path]) => !withoutInput.has(path));
  const sent = refused.reduce<Snapshot>(
    (values, [path, value]) => withValue(values, path as RevisionField, value),
    { ...spot },
  );
  const [now, then] = [toForm(spot, spot.type), toForm(sent as Partial<Spot>, spot.type)];
  const paths = refused
    .flatMap(([path, value]) => partsOf(path, value))
    .filter((path) => !isEquivalent(get(now, path), get(then, path)));
  for (const path of paths) {
    // What the owner has typed meanwhile stays.
    const isUntouched = isEquivalent(get(form.getValues(), path), get(now, path));
    if (isUntouched) form.setValue(path, get(then, path), { shouldDirty: true });
    form.setError(path, { type: 'refused', message });
  }
  const [first] = paths;
  if (first) focusField(first);
}

/** The inputs of a field: a group has one for each part. */
function partsOf(path: string, value: unknown): FieldPath<FormSpot>[] {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (isGroup ? Object.keys(value).map((part) => `${path}.${part}`) : [path]) as FieldPath<FormSpot>[];
}
