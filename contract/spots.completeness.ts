import { type FieldsWith, fieldsWith, type SpotField, type spotFields } from './spots.fields.ts';

/* How complete a spot is (product/spots#completeness): a hint for whoever fills it in, never a condition. */

export type CountedItem = (typeof spotFields)[FieldsWith<{ readonly counts: unknown }>]['counts'];

/** The percent that each item is worth; the most valuable first, as the missing ones are named. */
const worth: Readonly<Record<CountedItem, number>> = {
  photo: 25,
  bio: 15,
  name: 10,
  address: 10,
  pin: 10,
  bio_en: 10,
  contact: 10,
  country: 5,
  curious_fact: 5,
};

export interface Completeness {
  /** 0 to 100. */
  readonly percent: number;
  readonly missing: readonly CountedItem[];
}

/** The values of a spot by field, as a record or a form has them. */
export type ValuesByField = Readonly<Partial<Record<SpotField, unknown>>>;

/** How complete a spot is, and what is missing. */
export function completenessOf(spot: ValuesByField): Completeness {
  const items = Object.keys(worth) as CountedItem[];
  const missing = items.filter((item) => !fieldsOfItem(item).some((name) => isFilled(spot[name])));
  return { percent: 100 - missing.reduce((sum, item) => sum + worth[item], 0), missing };
}

/** The fields of which one is enough. */
export const fieldsOfItem = (item: CountedItem): SpotField[] => fieldsWith('counts', item);

/** Whether there is a value. A group counts once its switch is on and one of its other parts is filled. */
function isFilled(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value !== 'object' || value === null) return typeof value === 'number';
  const parts = Object.values(value);
  return !parts.includes(false) && parts.some((part) => part !== true && isFilled(part));
}
