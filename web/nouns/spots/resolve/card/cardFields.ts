import { strictObject } from '#contract/kit/fields.ts';
import type { SpotChange } from '#contract/spots.calls.ts';
import { SpotFields } from '#contract/spots.fields.ts';
import { doubtsAfter, lacksOf, type Resolvable, type SpotToResolve } from '#contract/spots.resolve.ts';
import { spotErrors } from '#contract/spots.rules.ts';
import type { Spot } from '#contract/spots.ts';
import { pick } from '#contract/values/pick.ts';
import { isSameContent } from '../../../../kit/drafts/draft.ts';
import { besideInvalid, type FormSpot, parseForm, toForm } from '../../form/spotFields.ts';

/* The values of a card: what a spot may lack, as the form of spots has it. */

const names = ['photos', 'bio_en', 'curious_fact_en', 'address', 'lat', 'long', 'country'] as const;
export type CardValues = Pick<FormSpot, (typeof names)[number]>;

export const toCard = (spot: Spot): CardValues => pick(toForm(spot, spot.type), names);

/** Its fields, and the rules that depend on the rest of the spot. */
export const cardSchemaOf = (spot: Spot) =>
  strictObject(pick(SpotFields.shape, names)).check(
    besideInvalid(({ value, issues }) => {
      const errors = spotErrors({ ...spot, ...pick(value, ['address', 'lat', 'long', 'country']) } as Spot);
      for (const { path, code } of errors)
        if (path in value) issues.push({ code: 'custom', path: [path], message: code, input: value });
    }),
  );

/** What was changed, for the save; the fields as the schema returned them. */
export function changesOf(
  fields: Partial<SpotChange>,
  values: CardValues,
  before: CardValues,
): Partial<SpotChange> {
  const changed = names.filter((name) => !isSameContent(values[name], before[name]));
  const pin = changed.some((name) => name === 'lat' || name === 'long') ? (['lat', 'long'] as const) : [];
  return pick(fields, [...new Set([...changed, ...pin])]);
}

/**
 * What the card of a spot has inputs for: what it lacks of what the run is about, and what it cannot be saved without. One that lacks
 * nothing any more is shown because something was typed for it: it has inputs for all of it.
 */
export function partsOf(spot: SpotToResolve, asked: readonly Resolvable[]) {
  const lacks = lacksOf(spot).filter((one) => asked.includes(one));
  const shown = lacks.length > 0 ? lacks : asked;
  const invalid = new Set(spotErrors(spot).map(({ path }) => path));
  const hasPlace = ['address', 'lat', 'long'].some((path) => invalid.has(path));
  const place = hasPlace || shown.includes('address') || shown.includes('pin');
  return {
    lacks,
    photo: shown.includes('photo'),
    english: shown.includes('english'),
    place,
    // A pin outside of its country may be right, and the country wrong.
    country: invalid.has('country') || (place && (!spot.country || spot.pin_doubts.includes('outside'))),
  };
}

/** What a spot would still lack with these values. */
export function lacksAfter(
  spot: SpotToResolve,
  lacks: readonly Resolvable[],
  values: CardValues,
): readonly Resolvable[] {
  const { lat, long } = parseForm({ ...toForm(spot, spot.type), ...values });
  const { bio_description } = values.bio_en;
  const place = { lat, long, address: values.address.trim(), country: values.country || null };
  const after = {
    ...place,
    pin_doubts: doubtsAfter(spot, place),
    photos: values.photos as string[],
    bio_en: { ...values.bio_en, bio_description: bio_description.trim() },
  };
  return lacksOf(after).filter((one) => lacks.includes(one));
}

/** The fields by which each lack is resolved. */
const fieldsOf = {
  photo: ['photos'],
  english: ['bio_en', 'curious_fact_en'],
  address: ['address'],
  pin: ['lat', 'long', 'country', 'address'],
} as const satisfies Record<Resolvable, readonly (typeof names)[number][]>;

/** The lacks for which something was typed or chosen. */
export const begunOf = (lacks: readonly Resolvable[], values: CardValues, before: CardValues): Resolvable[] =>
  lacks.filter((lack) => fieldsOf[lack].some((name) => !isSameContent(values[name], before[name])));

/** The field to fill in for each lack. */
export const fieldOf = {
  photo: 'photos',
  english: 'bio_en.bio_description',
  address: 'address',
  pin: 'lat',
} as const satisfies Record<Resolvable, string>;
