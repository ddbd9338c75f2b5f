import * as z from 'zod/mini';
import { codes } from '#contract/kit/codes.ts';
import { type FieldError, invalid, refuseStale } from '../../problems/problems.ts';
import { errorsOf, parse } from './input.ts';

type Schema = z.ZodMiniType;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The body of a change as its schema reads it. A field that the schema refuses is accepted all the same while it says
 * what the record holds already, so that what a GET gave can be changed and sent back (product/wire#sent-back); 422
 * when it would change something, 409 when the body was made from an older version. `current` answers the record as a
 * GET would; it is asked only when something is refused. Only then is a body read twice: the second one is another,
 * without the fields that say what the record holds.
 */
export async function readChange<S extends Schema>(
  schema: S,
  body: unknown,
  current: () => Promise<Fields | undefined>,
): Promise<z.output<S>> {
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  const errors = errorsOf(read.error);
  if (!isFields(body)) throw invalid(errors);
  const record = (await current()) ?? {};
  if (body.version !== undefined && typeof record.version === 'number') {
    refuseStale(Number(body.version), { ...record, version: record.version });
  }
  const kept = errors.map(({ path }) => keptIn(body, record, path.split('.')));
  const left = errors.filter((_, i) => !kept[i]);
  if (left.length > 0) throw invalid(left.map((error) => told(error, record)));
  return parse(
    schema,
    kept.reduce<Fields>((fields, path = []) => without(fields, path), body),
  );
}

/** The field at `path`, or the whole that it is part of, when the record says the same there; a group is read field by field. */
function keptIn(sent: Fields, held: Fields, [name = '', ...more]: string[]): string[] | undefined {
  if (!Object.hasOwn(held, name)) return undefined;
  if (saysTheSame(sent[name], held[name])) return [name];
  const [inner, of] = [sent[name], held[name]];
  const deeper = more.length > 0 && isFields(inner) && isFields(of) ? keptIn(inner, of, more) : undefined;
  return deeper && [name, ...deeper];
}

function without(fields: Fields, [name = '', ...more]: string[]): Fields {
  const { [name]: inner, ...others } = fields;
  return more.length > 0 && isFields(inner) ? { ...others, [name]: without(inner, more) } : others;
}

/** A field of the record that no change may set is not unknown, but fixed. */
const told = (error: FieldError, record: Fields): FieldError =>
  error.code === codes.unknownField && Object.hasOwn(record, error.path)
    ? { ...error, code: codes.fixedField }
    : error;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A form sends every line break as CRLF. */
const asSent = (value: unknown): string => String(value ?? '').replace(/\r\n?/g, '\n');

/** Equal as JSON or a form writes it: in a form everything is a string, and '' is none. */
function saysTheSame(sent: unknown, held: unknown): boolean {
  if (Array.isArray(held)) {
    if (sent === '') return held.length === 0;
    return (
      Array.isArray(sent) && sent.length === held.length && held.every((one, i) => saysTheSame(sent[i], one))
    );
  }
  if (isFields(held)) {
    return (
      isFields(sent) &&
      Object.entries(sent).every(
        ([name, value]) => Object.hasOwn(held, name) && saysTheSame(value, held[name]),
      )
    );
  }
  return !isFields(sent) && !Array.isArray(sent) && asSent(sent) === asSent(held);
}
