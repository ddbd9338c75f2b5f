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
    const marked = path === 'photos' ? addedPhotos(now.photos, then.photos, form.getValues(path)) : [path];
    for (const part of marked) form.setError(part, { type: 'refused', message });
  }
  // Whoever changes one has corrected it; the photos after one that was removed have other places.
  form.subscribe({
    formState: { values: true },
    callback: ({ name, type }) => {
      const path = paths.find((one) => one === name);
      if (path && type === 'change') form.clearErrors(path);
    },
  });
  const [first] = paths;
  if (first) focusField(first);
}

type Photos = FormSpot['photos'];

/** Of the `shown` photos those that were sent and are not in the live spot; the whole list if it only has another order, or fewer. */
function addedPhotos(live: Photos, sent: Photos, shown: Photos): FieldPath<FormSpot>[] {
  const isAdded = (photo: Photos[number]) => sent.includes(photo) && !live.includes(photo);
  const added = shown.flatMap((photo, index) => (isAdded(photo) ? [`photos.${index}` as const] : []));
  return added.length > 0 ? added : ['photos'];
}

/** The inputs of a field: a group has one for each part. */
function partsOf(path: string, value: unknown): FieldPath<FormSpot>[] {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (isGroup ? Object.keys(value).map((part) => `${path}.${part}`) : [path]) as FieldPath<FormSpot>[];
}
