import * as z from 'zod/mini';
import { cleanLine, isLine, isProse } from '../values/characters.ts';
import { isCountry } from '../values/countries.ts';
import { isWebLink, linkTargetOf } from '../values/links.ts';
import { codes, type MessageCode } from './codes.ts';
import { maxPictureBytes } from './limits.ts';

/*
 * The kinds of value that records are made of. Each reads the same from JSON and from a multipart form, where
 * everything is a string: '' means "none", 'true' a yes, '12' a number.
 */

/** Reads a form's string as something else first; other values pass as they are. */
const reading = <S extends z.ZodMiniType>(read: (text: string) => unknown, schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? read(value.trim()) : value)),
    schema as z.ZodMiniType<z.output<S>, unknown>,
  );

// Multipart forms send every line break as CRLF: what was typed comes back as it was.
const oneLineBreak = z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n'));

// PostgreSQL text could not hold all that these refuse: NUL, halves of a surrogate pair.
const line = z.refine<string>(isLine, codes.unseen);
const lines = z.refine<string>(isProse, codes.unseen);

const bounded = (max: number) => z.maxLength(max, codes.tooLong);

// Macs write an accent as a sign of its own: one name has one spelling, or a search would not find it.
const oneSpelling = z.overwrite<string>((text) => text.normalize('NFC'));

/** One line of text, trimmed, at most `max` characters, each of which can be seen (docs/decisions/0037); may be empty. */
export const text = (max: number) => z.string(codes.invalid).check(z.trim(), oneSpelling, line, bounded(max));

/** Text that must say something; `code` stands beside the field when it does not. */
export const requiredText = (max: number, code: MessageCode = codes.required) =>
  z.string(code).check(z.trim(), oneSpelling, line, z.minLength(1, code), bounded(max));

/** Text of several lines; may be empty. */
export const prose = (max: number) =>
  z.string(codes.invalid).check(z.trim(), oneLineBreak, oneSpelling, lines, bounded(max));

export const requiredProse = (max: number, code: MessageCode = codes.required) =>
  z.string(code).check(z.trim(), oneLineBreak, oneSpelling, lines, z.minLength(1, code), bounded(max));

/** What is looked for: what cannot be seen is left out, for it was pasted along. */
export const searchText = (max: number) =>
  z.string(codes.invalid).check(z.overwrite(cleanLine), bounded(max));

export const number = (min: number, max: number) =>
  reading(
    (value) => (value === '' ? Number.NaN : Number(value)),
    z.number(codes.notANumber).check(z.gte(min, codes.outOfRange), z.lte(max, codes.outOfRange)),
  );

export const integer = (min: number, max: number) =>
  reading(
    (value) => (value === '' ? Number.NaN : Number(value)),
    z
      .number(codes.notANumber)
      .check(z.int(codes.notANumber), z.gte(min, codes.outOfRange), z.lte(max, codes.outOfRange)),
  );

/** A whole number that may be left empty: that means `usual`. */
export const integerOr = (usual: number, min: number, max: number) =>
  reading((value) => (value === '' ? usual : value), integer(min, max));

/** Yes or no. */
export const flag = () =>
  reading(
    (value) => ({ true: true, 1: true, on: true, false: false, 0: false, '': false })[value] ?? value,
    z.boolean(codes.invalid),
  );

/** '' or null for "none". */
export const orNone = <S extends z.ZodMiniType>(schema: S) =>
  reading((value) => (value === '' ? null : value), z.nullable(schema));

export const choice = <const T extends readonly [string, ...string[]]>(
  values: T,
  code: MessageCode = codes.badChoice,
) => z.enum(values, code);

/** A UUID in lower case. */
export const Id = z
  .string(codes.invalid)
  .check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, codes.invalid));
export type Id = z.output<typeof Id>;

/** ISO 8601 in UTC, as stored and answered. */
export const Instant = z.string(codes.badDate).check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})$/, codes.badDate),
  z.refine((value) => isCalendarDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), codes.badDate),
);

/** A calendar day, yyyy-mm-dd, that exists. */
export const Day = z.string(codes.badDate).check(z.refine(isCalendarDate, codes.badDate));

/** A day that must be given; `code` stands beside the field when it is not. */
export const requiredDay = (code: MessageCode = codes.required) =>
  z.string(code).check(z.minLength(1, code), z.refine(isCalendarDate, codes.badDate));

function isCalendarDate(value: string): boolean {
  const at = /^[12]\d{3}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
}

/** A country of ISO 3166-1, with the United Kingdom as UK; GB is read as UK (product/users#countries). */
export const country = (code: MessageCode = codes.badCountry) =>
  reading(
    (value) => (value.toUpperCase() === 'GB' ? 'UK' : value.toUpperCase()),
    z.string(code).check(z.minLength(1, code), z.refine(isCountry, codes.badCountry)),
  );

// Left as it is spelt: for a server the same letters spelt otherwise are another address.
const address = z.string(codes.invalid).check(z.trim(), line, bounded(2000));

const asItLeads = z.overwrite<string>((value) => linkTargetOf(value) ?? value);

/** An address of the web, http or https only, that says where it leads; may be empty. */
export const link = () =>
  address.check(
    z.refine((value) => value === '' || isWebLink(value), codes.badLink),
    asItLeads,
  );

export const requiredLink = (code: MessageCode = codes.linkRequired) =>
  z
    .string(code)
    .check(
      z.trim(),
      line,
      z.minLength(1, code),
      bounded(2000),
      z.refine(isWebLink, codes.badLink),
      asItLeads,
    );

/** An address of the form {email}: read without regard to case and outer blanks (product/wire#email). */
export const email = (code: MessageCode = codes.badEmail) =>
  z.string(code).check(
    z.trim(),
    z.overwrite((value) => value.normalize('NFKC').toLowerCase().normalize('NFKC')),
    z.maxLength(254, codes.tooLong),
    z.refine(isMailable, code),
  );

// Letters, marks and digits of any script, and what stands between them unquoted (RFC 5322 §3.2.3, RFC 6531).
const word = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
const label = '[\\p{L}\\p{M}\\p{N}_-]';
const mailbox = new RegExp(`^${word}(?:\\.${word})*@(?:${label}+\\.)+${label}{2,}$`, 'u');

/** Whether mail to it goes to what it says: nothing unseen, and a host that the network reads no other way. */
function isMailable(value: string): boolean {
  if (!mailbox.test(value) || !isLine(value)) return false;
  const host = `http://${value.slice(value.lastIndexOf('@') + 1)}`;
  return URL.canParse(host) && !/^\d+(\.\d+){3}$/.test(new URL(host).hostname);
}

/** Several values; in a form an empty list is one empty string. */
export const many = <S extends z.ZodMiniType>(item: S, max: number) =>
  reading(
    (value) => (value === '' ? [] : [value]),
    z.array(item, codes.invalid).check(z.maxLength(max, codes.invalid)),
  );

/** A file as a browser holds it (`File`) or as the server received it (`ReceivedFile`). */
export interface FileLike {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

/** Marks the server's received files: nothing that is parsed from JSON can carry it. */
export const received = Symbol.for('bambalina.received');

export function isFile(value: unknown): value is FileLike {
  return value instanceof Blob || (typeof value === 'object' && value !== null && received in value);
}

export const file = (code: MessageCode = codes.fileOnly) =>
  z
    .custom<FileLike>(isFile, code)
    .check(z.refine(({ size }) => size <= maxPictureBytes, codes.imageTooLarge));

/** A picture: a new file, or the address of the one that the record already has; '' for none. */
export const picture = () => z.union([file(), text(500)], codes.fileOnly);
