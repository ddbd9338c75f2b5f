import { useEffect, useState } from 'react';
import { type FieldPath, get } from 'react-hook-form';
import { isEquivalent, withValue } from '#contract/revisions.rules.ts';
import type { RevisionField, Snapshot } from '#contract/revisions.ts';
import type { Spot } from '#contract/spots.ts';
import type { EditForm } from '../../../kit/forms/saving/editForm.ts';
import { type FormSpot, hiddenInOwnForm, toForm } from '../form/spotFields.ts';
import { inFormOrder } from '../texts/formOrder.ts';
import { useReviewTexts } from '../texts/review.texts.ts';
import { ownSteps, stepOfField } from './steps/ownSteps.ts';

/** Owners' forms have no inputs for these, and thumbnails follow their photos. */
const withoutInput = new Set<string>([...hiddenInOwnForm, 'thumbnail_photos']);

/** What was sent and not approved, as the form has it: the paths of its inputs, and all values before and after. */
function refusedOf(spot: Spot) {
  const refused = Object.entries(spot.review?.refused ?? {}).filter(([path]) => !withoutInput.has(path));
  const sent = refused.reduce<Snapshot>(
    (values, [path, value]) => withValue(values, path as RevisionField, value),
    { ...spot },
  );
  const [now, then] = [toForm(spot, spot.type), toForm(sent as Partial<Spot>, spot.type)];
  const paths = refused
    .flatMap(([path, value]) => partsOf(path, value))
    .filter((path) => !isEquivalent(get(now, path), get(then, path)));
  return { now, then, paths };
}

export interface OwnForm {
  form: EditForm<FormSpot>;
  spot: Spot;
  /** Whether the form is in steps. */
  inSteps: boolean;
  focusField(name: FieldPath<FormSpot>): void;
}

/**
 * Whether the form of a spot has what its owner had sent and staff did not approve, and a function that fills that in; those fields are
 * marked, also where a draft brings them, as after a reload (product/revisions#again).
 */
export function useRefused({ form: { form, draft }, spot, inSteps, focusField }: OwnForm) {
  const { refused: message } = useReviewTexts();
  const [isFilled, setFilled] = useState(false);
  const isRestored = draft.restored !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when a draft was taken over or given up
  useEffect(() => {
    const { now, then, paths } = refusedOf(spot);
    const same = paths.filter((path) => isSame(form.getValues(path), get(then, path)));
    setFilled(isRestored && same.length > 0);
    return isRestored ? markRefused(form, same, { now, then, message }) : undefined;
  }, [isRestored]);
  const fill = () => {
    const { now, then, paths } = refusedOf(spot);
    for (const path of paths) {
      // What the owner has typed meanwhile stays.
      const isUntouched = isEquivalent(form.getValues(path), get(now, path));
      if (isUntouched) form.setValue(path, get(then, path), { shouldDirty: true });
    }
    markRefused(form, paths, { now, then, message });
    setFilled(true);
    const stepOf = (path: string) => (inSteps ? ownSteps.indexOf(stepOfField(path)) : 0);
    const [first] = inFormOrder(paths).sort((a, b) => stepOf(a) - stepOf(b));
    if (first) focusField(first);
  };
  return { isFilled, fill };
}

interface Marks {
  now: FormSpot;
  then: FormSpot;
  message: string;
}

/** Marks these fields with the message, each until it is changed. Returns a function that stops watching for changes. */
function markRefused(
  form: EditForm<FormSpot>['form'],
  paths: readonly FieldPath<FormSpot>[],
  { now, then, message }: Marks,
): () => void {
  for (const path of paths) {
    const marked = path === 'photos' ? addedPhotos(now.photos, then.photos, form.getValues(path)) : [path];
    for (const part of marked) form.setError(part, { type: 'refused', message });
  }
  // Whoever changes one has corrected it; the photos after one that was removed have other places.
  return form.subscribe({
    formState: { values: true },
    callback: ({ name, type }) => {
      const path = paths.find((one) => one === name);
      if (path && type === 'change') form.clearErrors(path);
    },
  });
}

/** The signature of a picture's address is another one after an hour. */
const isSame = (a: unknown, b: unknown): boolean => isEquivalent(unsigned(a), unsigned(b));
const unsigned = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(unsigned)
    : typeof value === 'string' && value.startsWith('/files/')
      ? value.split('?')[0]
      : value;

type Photos = FormSpot['photos'];

/** Of the `shown` photos those that were sent and are not in the live spot; the whole list if it only has another order, or fewer. */
function addedPhotos(live: Photos, sent: Photos, shown: Photos): FieldPath<FormSpot>[] {
  const includes = (photos: Photos, photo: Photos[number]) => photos.some((one) => isSame(one, photo));
  const isAdded = (photo: Photos[number]) => includes(sent, photo) && !includes(live, photo);
  const added = shown.flatMap((photo, index) => (isAdded(photo) ? [`photos.${index}` as const] : []));
  return added.length > 0 ? added : ['photos'];
}

/** The inputs of a field: a group has one for each part. */
function partsOf(path: string, value: unknown): FieldPath<FormSpot>[] {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  return (isGroup ? Object.keys(value).map((part) => `${path}.${part}`) : [path]) as FieldPath<FormSpot>[];
}
