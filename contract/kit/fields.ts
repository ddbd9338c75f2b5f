import * as z from 'zod/mini';
import { cleanLine, isLine, isProse } from '../values/characters.ts';
import { isCountry } from '../values/countries.ts';
import { tidyEmail } from '../values/emails.ts';
import { codes, type MessageCode } from './codes.ts';
import { maxPictureBytes } from './limits.ts';

/*
 * The kinds of field of records and forms. Each accepts JSON values and the strings of a multipart form: '' is null,
 * 'true' is true, '12' is a number.
 */

/** An object without other fields. */
export const strictObject = <const S extends z.core.$ZodLooseShape>(shape: S) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? codes.unknownField : codes.invalid),
  });

/** Schemas of values that many records may share, such as a flag or a country. */
const simple = new WeakSet<object>();
const sharable = <S extends z.ZodMiniType>(schema: S): S => {
  simple.add(schema);
  return schema;
};

/** Whether the schema, optional or not, is of a value that many records may share: a flag, choice, country, number or date. */
export const isSharable = (schema: object | undefined): boolean =>
  schema !== undefined &&
  (simple.has(schema) || (schema instanceof z.ZodMiniOptional && isSharable(schema.def.innerType)));

/** Converts a form's string before the schema parses it; other values are passed on. */
const fromForm = <S extends z.ZodMiniType>(convert: (text: string) => unknown, schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? convert(value.trim()) : value)),
    schema as z.ZodMiniType<z.output<S>, unknown>,
  );

// Multipart forms send line breaks as CRLF.
const normalizeLineBreaks = z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n'));

// macOS decomposes accented letters: without NFC a search would not find them.
const normalizeUnicode = z.overwrite<string>((text) => text.normalize('NFC'));

// These also refuse what PostgreSQL's text cannot store: NUL and unpaired surrogates.
export const visibleLine = z.refine<string>(isLine, codes.unseen);
const visibleLines = z.refine<string>(isProse, codes.unseen);

export const maxLength = (max: number) => z.maxLength(max, codes.tooLong);

const line = (code: MessageCode) => z.string(code).check(z.trim(), normalizeUnicode, visibleLine);
const lines = (code: MessageCode) =>
  z.string(code).check(z.trim(), normalizeLineBreaks, normalizeUnicode, visibleLines);

/** One line of at most `max` visible characters (docs/decisions/0037), trimmed; may be empty. */
export const text = (max: number) => line(codes.invalid).check(maxLength(max));

/** The same, not empty; `code` is the message when it is. */
export const requiredText = (max: number, code: MessageCode = codes.required) =>
  line(code).check(z.minLength(1, code), maxLength(max));

/** Text of several lines, trimmed; may be empty. */
export const prose = (max: number) => lines(codes.invalid).check(maxLength(max));

export const requiredProse = (max: number, code: MessageCode = codes.required) =>
  lines(code).check(z.minLength(1, code), maxLength(max));

/** The text of a search. Invisible characters are removed: they are usually pasted by accident. */
export const searchText = (max: number) =>
  z.string(codes.invalid).check(z.overwrite(cleanLine), maxLength(max));

const numeric = <S extends z.ZodMiniType>(schema: S) =>
  fromForm((value) => (value === '' ? Number.NaN : Number(value)), schema);

export const number = (min: number, max: number) =>
  numeric(z.number(codes.notANumber).check(z.gte(min, codes.outOfRange), z.lte(max, codes.outOfRange)));

export const integer = (min: number, max: number) =>
  sharable(
    numeric(
      z
        .number(codes.notANumber)
        .check(z.int(codes.notANumber), z.gte(min, codes.outOfRange), z.lte(max, codes.outOfRange)),
    ),
  );

/** The page and its size, of a list's query. */
export const pageFields = {
  page: z.optional(integer(1, 10_000_000)),
  perPage: z.optional(integer(1, 100)),
};

/** A whole number; an empty input is `fallback`. */
export const integerOr = (fallback: number, min: number, max: number) =>
  sharable(fromForm((value) => (value === '' ? fallback : value), integer(min, max)));

/** A boolean. */
export const flag = () =>
  sharable(
    fromForm(
      (value) => ({ true: true, 1: true, on: true, false: false, 0: false, '': false })[value] ?? value,
      z.boolean(codes.invalid),
    ),
  );

/** The value or null; '' is null. */
export const orNone = <S extends z.ZodMiniType>(schema: S) => {
  const none = fromForm((value) => (value === '' ? null : value), z.nullable(schema));
  return isSharable(schema) ? sharable(none) : none;
};

export const choice = <const T extends readonly string[]>(values: T, code: MessageCode = codes.badChoice) =>
  sharable(z.enum(values, code));

/** A UUID in lower case. */
export const Id = z
  .string(codes.invalid)
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, codes.invalid));

/** A date and time of ISO 8601 with its offset. */
export const Instant = sharable(
  z.string(codes.badDate).check(
    z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/, codes.badDate),
    z.refine(
      (value) => isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)),
      codes.badDate,
    ),
  ),
);

/** An existing calendar day, yyyy-mm-dd. */
export const Day = sharable(z.string(codes.badDate).check(z.refine(isCalendarDate, codes.badDate)));

/** The same, not empty; `code` is the message when it is. */
export const requiredDay = (code: MessageCode = codes.required) =>
  z.string(code).check(z.minLength(1, code), z.refine(isCalendarDate, codes.badDate));

function isCalendarDate(value: string): boolean {
  const date = /^[12]\d{3}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A country of ISO 3166-1, with the United Kingdom as UK; GB is read as UK (product/users#countries). */
export const country = (code: MessageCode = codes.badCountry) =>
  sharable(
    fromForm(
      (value) => (value.toUpperCase() === 'GB' ? 'UK' : value.toUpperCase()),
      z.string(code).check(z.minLength(1, code), z.refine(isCountry, codes.badCountry)),
    ),
  );

/** An email address, trimmed and in lower case (product/wire#email). */
export const email = (code: MessageCode = codes.badEmail) =>
  z.string(code).check(
    z.overwrite(tidyEmail),
    z.overwrite((value) => value.normalize('NFKC').toLowerCase().normalize('NFKC')),
    z.maxLength(254, codes.tooLong),
    z.refine(isMailable, code),
  );

// Unquoted local parts with letters, marks and digits of any script (RFC 5322 §3.2.3, RFC 6531).
const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{M}\\p{N}_-]';
const mailbox = new RegExp(`^${word}(?:\\.${word})*@(?:${label}+\\.)+${label}{2,}$`, 'u');

/** Whether it has visible characters only, and a host name that resolves as written: no IP address. */
function isMailable(value: string): boolean {
  if (!mailbox.test(value) || !isLine(value)) return false;
  const host = `http://${value.slice(value.lastIndexOf('@') + 1)}`;
  return URL.canParse(host) && !/^\d+(\.\d+){3}$/.test(new URL(host).hostname);
}

/** An array; in a form, an empty one is one empty string. */
export const many = <S extends z.ZodMiniType>(item: S, max: number) =>
  fromForm(
    (value) => (value === '' ? [] : [value]),
    z.array(item, codes.invalid).check(z.maxLength(max, codes.invalid)),
  );

/** A browser's `File` or the server's `ReceivedFile`. */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Marks the server's received files; a symbol, because a value from JSON cannot have one. */
export const received = Symbol.for('bambalina.received');

export function isFile(value: unknown): value is FileLike {
  return value instanceof Blob || (typeof value === 'object' && value !== null && received in value);
}

export const file = (code: MessageCode = codes.fileOnly) =>
  z
    .custom<FileLike>(isFile, code)
    .check(z.refine(({ size }) => size <= maxPictureBytes, codes.imageTooLarge));

/** A picture: a new file, or the URL of the record's present one; '' for none. */
export const picture = () => z.union([file(), text(500)], codes.fileOnly);
