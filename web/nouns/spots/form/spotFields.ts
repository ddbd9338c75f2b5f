import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { isStaff, type Role } from '#contract/kit/roles.ts';
import type { SpotChange } from '#contract/spots.calls.ts';
import { fieldsWith, SpotFields } from '#contract/spots.fields.ts';
import { hidesFromMap, isEvent, spotErrors } from '#contract/spots.rules.ts';
import { type Advertisement, blankSpot, type Spot, type SpotType, type SpotValues } from '#contract/spots.ts';
import { pick } from '#contract/values/pick.ts';
import { incomplete } from '../../../kit/fields/incomplete.ts';

type Input<Value> = null extends Value ? string : Value;
type Edited = Omit<SpotValues, 'map_off_by_rule' | 'photos' | 'advertisement'>;

/** The values of the inputs: nullable fields as text, '' for null, days as yyyy-mm-dd, new pictures as Files. */
export type FormSpot = { [Name in keyof Edited]: Input<Edited[Name]> } & {
  photos: (File | string)[];
  advertisement: Omit<Advertisement, 'advertisement_banner'> & { advertisement_banner: File | string };
};

const dayOf = (instant: string | null): string => instant?.slice(0, 10) ?? '';

/** The initial values of the inputs, for a spot or for a new one of a type, of which some may be given. */
export function toForm(spot: Partial<Spot> | undefined, type: SpotType): FormSpot {
  const values: SpotValues = { ...blankSpot, type, ...spot };
  const { map_off_by_rule, ...fields } = pick(values, fieldsWith('sent'));
  return {
    ...fields,
    lat: fields.lat === null ? '' : String(fields.lat),
    long: fields.long === null ? '' : String(fields.long),
    country: fields.country ?? '',
    available_since: dayOf(fields.available_since),
    available_to: dayOf(fields.available_to),
    user_id: fields.user_id ?? '',
    // The switch shows the user's choice: the rule only overrides it until there is an address.
    show_in_map: fields.show_in_map || map_off_by_rule,
  };
}

/** A check that runs beside invalid fields too: otherwise its errors are shown only once those are mended (product/forms#errors). */
export const besideInvalid = <Values>(check: z.core.CheckFn<Values>) =>
  z.check<Values>(check, { when: () => true });

const noDates = { available_since: null, available_to: null };

/** The contract's fields, and the checks that depend on the type (product/spots#address-and-country). */
export const SpotSchema = z.pipe(
  // Without the inputs of an event, its dates are not sent, and nothing is wrong with them.
  z.transform((form: FieldValues) => (isEvent(form.type) ? form : { ...form, ...noDates })),
  SpotFields.check(
    besideInvalid(({ value, issues }) => {
      for (const { path, code } of spotErrors({ ...blankSpot, ...value } as SpotValues)) {
        issues.push({ code: 'custom', path: [path], message: code, input: value });
      }
    }),
  ) as z.ZodMiniType<SpotFields, FieldValues>,
);

const instantOf = (day: string, time: string) => (day && day !== incomplete ? `${day}T${time}` : null);

/** The edited spot with the types of the contract, for its rules. */
export function parseForm(form: FormSpot): SpotValues {
  const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text));
  return {
    ...form,
    user_id: form.user_id || null,
    map_off_by_rule: false,
    photos: [],
    advertisement: { ...form.advertisement, advertisement_banner: '' },
    lat: number(form.lat),
    long: number(form.long),
    country: form.country || null,
    available_since: instantOf(form.available_since, '00:00:00Z'),
    available_to: instantOf(form.available_to, '23:59:00Z'),
  };
}

type Body = Partial<SpotChange>;

/** What the form was filled with: the stored spot, or the one that a new one is copied from. */
interface Origin {
  readonly spot?: Spot | undefined;
  readonly copied?: Spot | undefined;
}

/**
 * The request body for the values that the schema returned: photos and banner only when they changed, `enable` only from
 * administrators, the owner only from staff, dates only of events and only when they changed (product/spots#photos).
 */
export function toBody(fields: Body, of: Origin, role: Role | undefined): Body {
  const { spot } = of;
  const { photos, advertisement, enable, user_id, available_since, available_to, ...plain } = fields;
  const stored = spot?.photos ?? [];
  const samePhotos = photos?.length === stored.length && photos.every((photo, i) => photo === stored[i]);
  const { advertisement_banner: banner, ...advertised } = advertisement ?? {};
  const sameBanner = banner === (spot?.advertisement.advertisement_banner ?? '');
  const dates = { available_since, available_to };
  return {
    ...plain,
    // The switch now holds the user's choice.
    map_off_by_rule: false,
    ...(!samePhotos && { photos }),
    advertisement: { ...advertised, ...(!sameBanner && { advertisement_banner: banner }) },
    ...(role === 'admin' && { enable }),
    ...(isStaff(role) && { user_id }),
    ...(fields.type && isEvent(fields.type) && changedDates(dates, of)),
  };
}

const dateNames = ['available_since', 'available_to'] as const;

/** What the own form has no inputs for (product/spots#own-form). */
export const hiddenInOwnForm = new Set<string>(fieldsWith('own', false));

/** Returns whether the form of this role has this field when it has these values. */
export const hasInput =
  (role: Role | undefined, isOwn: boolean) =>
  (name: string, { type }: FieldValues): boolean => {
    if (name === 'enable') return role === 'admin';
    if ((dateNames as readonly string[]).includes(name)) return isEvent(type);
    return !isOwn || !hiddenInOwnForm.has(name);
  };

/** The dates whose day changed, null for one that was cleared: an unchanged day keeps its stored hour, also in a copy. */
function changedDates(dates: Pick<Body, (typeof dateNames)[number]>, { spot, copied }: Origin): Body {
  const days = dateNames.map((name) => ({
    name,
    date: dates[name] ?? null,
    day: dayOf(dates[name] ?? null),
  }));
  const changed = days.filter(({ name, day }) => day !== dayOf(spot?.[name] ?? null));
  return Object.fromEntries(
    changed.map(({ name, date, day }) => {
      const copy = copied?.[name] ?? null;
      return [name, day === dayOf(copy) ? copy : date];
    }),
  );
}

/** True when saving this form takes the spot off the map because it has no address (product/spots#off-the-map). */
export const leavesMap = (form: Pick<FormSpot, 'type' | 'address' | 'show_in_map'>): boolean =>
  form.show_in_map && hidesFromMap(form);
