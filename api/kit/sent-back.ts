import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import { errorsOf, parse } from './input.ts';
import { invalid, refuseStale } from './problems.ts';

type Schema = z.ZodMiniType;
type Fields = Readonly<Record<string, unknown>>;

/**
 * The body of a change as its schema reads it. A field that the schema refuses is accepted all the same while it says
 * what the record holds already, so that what a GET gave can be changed and sent back (design §5); 422 when it would
 * change something, 409 when the body was made from an older version. `current` answers the record as a GET would; it
 * is asked only when something is refused.
 */
export async function readChange<S extends Schema>(
  schema: S,
  body: unknown,
  current: () => Promise<Fields>,
): Promise<z.output<S>> {
  const read = z.safeParse(schema, body);
  if (read.success) return read.data;
  const errors = errorsOf(read.error);
  if (!isFields(body)) throw invalid(errors);
  const record = await current();
  if (body.version !== undefined && typeof record.version === 'number') {
    refuseStale(Number(body.version), { ...record, version: record.version });
  }
  const isKept = (field: string) => Object.hasOwn(record, field) && saysTheSame(body[field], record[field]);
  const left = errors.filter(({ path }) => !isKept(rootOf(path)));
  if (left.length > 0) throw invalid(left.map((error) => told(error, record)));
  const dropped = new Set(errors.map(({ path }) => rootOf(path)));
  return parse(schema, Object.fromEntries(Object.entries(body).filter(([field]) => !dropped.has(field))));
}

const rootOf = (path: string): string => path.split('.', 1)[0] ?? '';

/** A field of the record that no change may set is not unknown, but fixed. */
const told = (error: ReturnType<typeof errorsOf>[number], record: Fields) =>
  error.message === messages.unknownField && Object.hasOwn(record, error.path)
    ? { ...error, message: messages.fixedField }
    : error;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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
  return !isFields(sent) && !Array.isArray(sent) && String(sent ?? '') === String(held ?? '');
}
