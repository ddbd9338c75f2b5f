import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { type FieldError, invalid, refuseStale } from '../../problems/problems.ts';
import { errorsOf, parse } from './input.ts';

type Schema = z.ZodMiniType;
type Fields = Readonly<Record<string, unknown>>;

/**
 * Parses the body of a PUT. A field that the schema refuses is ignored if its value is the record's, so that a client can
 * GET a record, edit it and send it back whole (product/wire#unchanged-fields). Throws 422 if a refused field would change
 * something, 409 if the body was made from an older version. A text that the schema would rewrite stays as it is if it is the
 * record's (product/values#kept-values). `current` returns the record as a GET would; it is called only when something is
 * refused or rewritten, and the body is parsed a second time without the refused fields.
 */
export async function readChange<S extends Schema>(
  schema: S,
  body: unknown,
  current: () => Promise<Fields | undefined>,
): Promise<z.output<S>> {
  const read = z.safeParse(schema, body);
  if (read.success) {
    const fields: unknown = read.data;
    if (!isFields(body) || !isFields(fields) || !rewrites(body, fields)) return read.data;
    return withStored(body, fields, (await current()) ?? {}) as z.output<S>;
  }
  const errors = errorsOf(read.error);
  if (!isFields(body)) throw invalid(errors);
  const record = (await current()) ?? {};
  if (body.version !== undefined && typeof record.version === 'number') {
    refuseStale(Number(body.version), { ...record, version: record.version });
  }
  const unchanged = errors.map(({ path }) => unchangedPath(body, record, path.split('.')));
  const left = errors.filter((_, i) => !unchanged[i]);
  if (left.length > 0) throw invalid(left.map((error) => asFixed(error, record)));
  const changed = unchanged.reduce<Fields>((fields, path = []) => without(fields, path), body);
  return withStored(changed, parse(schema, changed) as Fields, record) as z.output<S>;
}

/** Whether the schema made another text of one that was sent. */
const rewrites = (sent: Fields, read: Fields): boolean =>
  Object.entries(read).some(([name, value]) => {
    const given = sent[name];
    if (typeof value === 'string') return typeof given === 'string' && asSent(given).trim() !== value;
    return isFields(value) && isFields(given) && rewrites(given, value);
  });

/** What was read, with the texts of the record where they were sent unchanged. */
const withStored = (sent: Fields, read: Fields, stored: Fields): Fields =>
  Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      const [theirs, ours] = [sent[name], stored[name]];
      if (typeof value === 'string' && typeof theirs === 'string' && typeof ours === 'string')
        return [name, isSame(theirs, ours) ? ours : value];
      const isGroup = isFields(value) && isFields(theirs) && isFields(ours);
      return [name, isGroup ? withStored(theirs, value, ours) : value];
    }),
  );

/** The path of the unchanged field at `path`, or of the object it is part of; undefined if its value differs. */
function unchangedPath(sent: Fields, stored: Fields, [name = '', ...more]: string[]): string[] | undefined {
  if (!Object.hasOwn(stored, name)) return undefined;
  const [theirs, ours] = [sent[name], stored[name]];
  if (isSame(theirs, ours)) return [name];
  const rest = isFields(theirs) && isFields(ours) ? unchangedPath(theirs, ours, more) : undefined;
  return rest && [name, ...rest];
}

function without(fields: Fields, [name = '', ...more]: string[]): Fields {
  const { [name]: inner, ...others } = fields;
  return more.length > 0 && isFields(inner) ? { ...others, [name]: without(inner, more) } : others;
}

/** An unknown field that the record has is reported as read-only. */
const asFixed = (error: FieldError, record: Fields): FieldError =>
  error.code === codes.unknownField && Object.hasOwn(record, error.path)
    ? { ...error, code: codes.fixedField }
    : error;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A form sends every line break as CRLF. */
const asSent = (value: unknown): string => String(value ?? '').replace(/\r\n?/g, '\n');

/** Equality of a value from JSON or a form with a stored one: in a form everything is a string, and '' is null. */
function isSame(sent: unknown, stored: unknown): boolean {
  if (Array.isArray(stored)) {
    if (sent === '') return stored.length === 0;
    return (
      Array.isArray(sent) && sent.length === stored.length && stored.every((one, i) => isSame(sent[i], one))
    );
  }
  if (isFields(stored)) {
    return (
      isFields(sent) &&
      Object.entries(sent).every(
        ([name, value]) => Object.hasOwn(stored, name) && isSame(value, stored[name]),
      )
    );
  }
  return !isFields(sent) && !Array.isArray(sent) && asSent(sent) === asSent(stored);
}
