import type { BodyOf, Endpoint } from '#contract/kit/endpoint.ts';
import type { RecordFilter } from '../filters/declared.ts';
import { type AnySections, inputsOf } from '../inputs.ts';

/* The fields that an act on many records can set: how the value of each is chosen. */

/** One record; `many`: the field is a list, to which it is added. */
export type RecordSetting = RecordFilter & { readonly many?: true };
export type Setting =
  | 'country'
  | 'toggle'
  | 'day'
  | 'time'
  | 'number'
  | 'link'
  | 'text'
  | readonly string[]
  | RecordSetting;
export type AnySettings = Readonly<Record<string, Setting>>;

/** An endpoint of acts on many records. */
type BulkEndpoint = Endpoint<`${string}/bulk`>;
type Fields<E extends BulkEndpoint> = BodyOf<E> extends { fields?: infer F } ? NonNullable<F> : never;
/** Every field that the endpoint can set has a control; one that is missing does not compile. */
export type SettingsOf<E extends BulkEndpoint> = { readonly [F in keyof Fields<E>]-?: Setting };

/** The settings of a declared noun: those of its inputs, for the fields that can be set. */
export const settingsFrom = (sections: AnySections, settable: readonly string[]): AnySettings =>
  Object.fromEntries(
    inputsOf(sections).flatMap(([name, input]): [string, Setting][] => {
      if (!settable.includes(name)) return [];
      if (input.kind === 'choice') return [[name, input.values]];
      if (input.kind === 'own' || input.kind === 'picture') return [];
      return [[name, input.kind]];
    }),
  );

/** Whether the field may be cleared; the server refuses it where a value is required. */
export const isClearable = (setting: Setting): boolean =>
  setting === 'country' ||
  setting === 'day' ||
  (typeof setting === 'object' && 'Control' in setting && !setting.many);
