import { Column } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { countryCodes, countryName, isCountry } from '#contract/values/countries.ts';
import { fold } from '#contract/values/fold.ts';
import { once } from '#contract/values/once.ts';
import type { Source } from '../export/cells.ts';
import type { ImportLayout } from './import.table.ts';
import type { Read } from './nouns.ts';

/* What the text of a cell stands for: the inverse of `cellOf` of an export. The field's schema checks the value. */

type Schema = z.ZodMiniType;
/** What zod's definitions have of a choice, and of the schemas around it. */
interface ChoiceDefinition {
  entries?: Readonly<Record<string, string>>;
  innerType?: Schema;
  out?: Schema;
}
type Labels = Pick<ImportLayout, 'words' | 'otherWords'>;

/** The value that a text stands for in a column of the table, whose field has this schema; '' is no value. */
export function readCell(name: string, source: Source, text: string, labels: Labels, schema?: Schema): Read {
  const type = source instanceof Column ? source.getSQLType() : 'text';
  const trimmed = text.trim();
  if (trimmed === '') return { value: '' };
  if (type === 'boolean') return readFlag(name, trimmed, labels);
  if (type.startsWith('timestamp') || type === 'date') return readDate(trimmed, type);
  if (type.endsWith('[]')) return { value: trimmed.split('\n').map((line) => line.trim()) };
  if (/^(integer|smallint|bigint|double precision|real|numeric)/.test(type)) return readNumber(trimmed, type);
  if (name === 'country') return readCountry(trimmed);
  return { value: labelled(name, trimmed, labels) ?? choiceOf(schema, trimmed) ?? lines(text) };
}

const lines = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The value whose label a text is. */
function labelled(name: string, text: string, { words, otherWords }: Labels): string | undefined {
  const key = fold(text);
  const known = [words, ...otherWords].flatMap((given) => {
    const labels = given[`${name}.values`];
    return typeof labels === 'object' ? Object.entries(labels) : [];
  });
  return known.find(([value, label]) => fold(label) === key || fold(value) === key)?.[0];
}

/** The value of a choice that a text is, without regard to case and accents: a file may have no labels. */
function choiceOf(schema: Schema | undefined, text: string): string | undefined {
  const { entries = {}, innerType, out } = (schema?._zod.def ?? {}) as ChoiceDefinition;
  const inner = innerType ?? out;
  if (inner) return choiceOf(inner, text);
  return Object.values(entries).find((value) => fold(value) === fold(text));
}

const yes = new Set(['si', 'yes', 'true', '1', 'verdadero']);
const no = new Set(['no', 'false', '0', 'falso']);

function readFlag(name: string, text: string, labels: Labels): Read {
  const known = labelled(name, text, labels);
  if (known !== undefined) return { value: known === 'true' };
  const key = fold(text);
  if (yes.has(key)) return { value: true };
  return no.has(key) ? { value: false } : { code: codes.importUnknownValue };
}

const separators = /[.\s\u00a0\u202f']/g;

/** `1.234,5` and `1,234.5` too: the last separator is the decimal one, but `1.000` is a thousand where there are no decimals. */
function readNumber(text: string, type: string): Read {
  if (/^(integer|smallint|bigint)/.test(type) && /^-?\d{1,3}([.,]\d{3})+$/.test(text))
    return { value: Number(text.replace(/[.,]/g, '')) };
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.';
  const plain = decimal === ',' ? text.replace(separators, '').replace(',', '.') : text.replace(/,/g, '');
  return /^[-+]?\d+(\.\d+)?(e[-+]?\d+)?$/i.test(plain)
    ? { value: Number(plain) }
    : { code: codes.notANumber };
}

const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T,]+(\d{1,2}):(\d{2})(?::\d{2})?)?$/;
const yearFirst = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::[\d.]+)?Z?)?$/;

/** A date in UTC, as exports write it or in ISO 8601. */
function readDate(text: string, type: string): Read {
  const [, day = '', month = '', year = '', hours, minutes] = dayFirst.exec(text) ?? reordered(text);
  if (!year) return { code: codes.importBadDate };
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (type === 'date') return { value: date };
  return { value: `${date}T${(hours ?? '00').padStart(2, '0')}:${minutes ?? '00'}:00.000Z` };
}

function reordered(text: string): (string | undefined)[] {
  const [all = '', year, month, day, hours, minutes] = yearFirst.exec(text) ?? [];
  return [all, day, month, year, hours, minutes];
}

/** By code, or by name in either language. */
function readCountry(text: string): Read {
  const code = text.toUpperCase();
  if (isCountry(code) || code === 'GB') return { value: code };
  const named = countryNames().get(fold(text));
  return named ? { value: named } : { code: codes.badCountry };
}

const countryNames = once(
  () =>
    new Map<string, string>(
      countryCodes.flatMap((code) => [
        [fold(countryName(code, 'es')), code] as const,
        [fold(countryName(code, 'en')), code] as const,
      ]),
    ),
);
