import * as z from 'zod/mini';
import { optional } from 'zod/mini';
import { codes } from './kit/codes.ts';
import { Day, flag, Id, Instant, many, number, orNone, prose, strictObject, text } from './kit/fields.ts';
import { link } from './links.fields.ts';
import type { Understand } from './values/understood.ts';

/* The kinds of fields of a spot: schema in records (`value`), schema in forms (`sent`), value in a new spot (`blank`). */

/** The maximum of related spots, of related artists and of categories of a spot. */
export const maxRelated = 100;

interface Field {
  readonly kind: string;
  readonly value: z.ZodMiniType;
  readonly sent: z.ZodMiniType;
  readonly blank: unknown;
}

export const field = <K extends string, V extends z.ZodMiniType, S extends z.ZodMiniType>(
  kind: K,
  value: V,
  sent: S,
  blank: z.output<V>,
) => ({ kind, value, sent, blank });

/** One aspect of each field, by name: the shape of a record or of a form. */
export const shapeOf = <F extends Record<string, Pick<Field, K>>, K extends keyof Field>(
  fields: F,
  aspect: K,
) =>
  Object.fromEntries(Object.entries(fields).map(([name, described]) => [name, described[aspect]])) as {
    [N in keyof F]: F[N][K];
  };

export const string = <S extends z.ZodMiniType>(sent: S) => field('text', z.string(), optional(sent), '');
export const shortText = (max: number) => string(text(max));
export const longText = (max: number) => string(prose(max));
/** A link; `understand` makes one of what people write. */
export const webLink = (understand?: Understand) => field('link', z.string(), optional(link(understand)), '');
export const yesNo = (blank: boolean) => field('flag', z.boolean(), optional(flag()), blank);

/** Decimal commas are read as points (product/values#coordinates). */
const withPoint = z.transform((value: unknown) =>
  typeof value === 'string' && /^[-+]?\d+,\d+$/.test(value.trim()) ? value.replace(',', '.') : value,
);
export const degrees = (max: number) =>
  field(
    'number',
    z.nullable(z.number()),
    optional(orNone(z.pipe(withPoint, number(-max, max) as z.ZodMiniType<number, unknown>))),
    null,
  );

/** An instant, or a day, which becomes `time` of that day. */
export const moment = (time: '00:00:00Z' | '23:59:00Z') => {
  const toInstant = (value: string) =>
    new Date(value.length === 10 ? `${value}T${time}` : value).toISOString();
  const read = z.pipe(z.union([Instant, Day], codes.badDate), z.transform(toInstant));
  return field('instant', z.nullable(Instant), optional(orNone(read)), null);
};

/** The ids of records of a noun. */
export const references = <Noun extends 'spots' | 'categories'>(noun: Noun) => ({
  ...field('references', z.array(Id), optional(many(Id, maxRelated)), []),
  noun,
});

/** A field that is an object of other fields. */
export const group = <Parts extends Record<string, Field>>(parts: Parts) => ({
  kind: 'group' as const,
  parts,
  value: z.object(shapeOf(parts, 'value')),
  sent: optional(strictObject(shapeOf(parts, 'sent'))),
  blank: shapeOf(parts, 'blank'),
});
