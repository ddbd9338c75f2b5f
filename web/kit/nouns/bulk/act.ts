import type { AskedAction, BulkPreview } from '#contract/kit/bulk.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { callAny } from '../../http/call.ts';
import type { AnyWords, Row } from '../words.ts';
import type { AnySettings } from './settings.ts';

/* An act on many records: what it is about, its dry run and its start. */

/** Which records: those named, or all that a query matches except some. */
export type Target =
  | { readonly ids: readonly string[] }
  | { readonly query: object; readonly except: readonly string[] };

/** What the dialog of an act is opened with. */
export interface Act {
  readonly endpoint: Endpoint<`${string}/bulk`>;
  readonly action: AskedAction;
  readonly target: Target;
  /** How many records are selected. */
  readonly count: number;
  readonly settings: AnySettings;
  /** The labels of fields and values. */
  readonly words: AnyWords;
  /** What the list shows, and what it calls that. */
  readonly rows?: readonly Row[] | undefined;
  nameOf?(row: Row, words: AnyWords): string;
}

/** The name of a record; of one that has none that of its list, where that shows it; else undefined. */
export function nameIn({ rows, nameOf, words }: Act, { id, name }: { id: string; name: string | null }) {
  const row = name ? undefined : rows?.find((one) => one.id === id);
  return name || (row && nameOf?.(row, words));
}

/** The values to set, by field: null clears the field, '' is not chosen yet. */
export type Values = Readonly<Record<string, string | null>>;

/** The attribute of the button that goes on. */
export const primary = 'data-primary';

export const areChosen = (values: Values): boolean =>
  Object.keys(values).length > 0 && Object.values(values).every((value) => value !== '');

const bodyOf = ({ action, target, settings }: Act, values: Values) => ({
  action,
  ...target,
  ...(action === 'set' && { fields: fieldsOf(settings, values) }),
});

/** A list gets the one record that was chosen. */
const fieldsOf = (settings: AnySettings, values: Values) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const setting = settings[name];
      const isList = typeof setting === 'object' && 'many' in setting && setting.many;
      return [name, isList ? [value] : (value ?? '')];
    }),
  );

/** What the act would do; throws ProblemError with the fields that it cannot set. */
export const preview = (act: Act, values: Values): Promise<BulkPreview> =>
  callAny(act.endpoint, { body: { ...bodyOf(act, values), dryRun: true } }) as Promise<BulkPreview>;

/** Starts the act on as many records as its dry run had. */
export const startOf = (act: Act, values: Values, matched: number) => ({ ...bodyOf(act, values), matched });
