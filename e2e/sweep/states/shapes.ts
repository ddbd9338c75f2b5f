import type { ZodMiniType } from 'zod/mini';

/* Generates extreme but valid values from a schema, so that a new field is covered without being named. */

export const shapes = ['least', 'most', 'spanish', 'unbroken', 'rtl'] as const;
export type Shape = (typeof shapes)[number];

const prose: Record<Shape, string> = {
  least: 'A',
  most: 'La peña de los jueves, con guitarra, bandoneón y un escenario que tiembla: entrá sin golpear. ',
  spanish: 'Milonga del Ñandú',
  unbroken: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  rtl: 'مرحبا بكم في مسرح المدينة القديمة حيث الموسيقى לילה טוב ',
};

const lengthOf = (shape: Shape, max: number): number =>
  ({ least: 1, most: max, spanish: 17, unbroken: Math.min(200, max), rtl: Math.min(300, max) })[shape];

const textOf = (shape: Shape, max: number): string => {
  const length = lengthOf(shape, max);
  return prose[shape]
    .repeat(Math.ceil(length / prose[shape].length))
    .slice(0, length)
    .trim();
};

let n = 0;

/** Possible values of a field: the first that its schema accepts is used. */
function candidates(shape: Shape, max: number): unknown[] {
  const tail = shape === 'unbroken' || shape === 'most' ? textOf('unbroken', 180) : '';
  n += 1;
  return [
    textOf(shape, max),
    `https://example.com/${tail}`,
    `${textOf('unbroken', shape === 'least' ? 4 : 60).toLowerCase()}${n}@${tail.slice(0, 50) || 'an'}.example.com`,
    '+54 9 11 5555 1234',
    '2031-05-14',
    '2031-05-14T23:30:00Z',
    '23:30',
    'AR',
    'https://open.spotify.com/embed/artist/1dfeR4HaWDbWqFHLkxsg1d',
    -34.6,
    1,
    true,
  ];
}

interface Def {
  type: string;
  innerType?: ZodMiniType;
  out?: ZodMiniType;
  element?: ZodMiniType;
  options?: ZodMiniType[];
  entries?: Record<string, string>;
  values?: unknown[];
  shape?: Record<string, ZodMiniType>;
}
const defOf = (schema: ZodMiniType) => (schema as unknown as { _zod: { def: Def } })._zod.def;

/** The ids for a field that refers to other records; empty if it does not. */
export type Refer = (field: string, shape: Shape) => string[];

/** A body that the schema accepts. */
export function bodyOf(schema: ZodMiniType, shape: Shape, refer: Refer, picture: () => File) {
  return generate(schema, { shape, refer, picture, field: '' }) as Record<string, unknown>;
}

interface Options {
  shape: Shape;
  refer: Refer;
  picture(): File;
  field: string;
}

function generate(schema: ZodMiniType, options: Options): unknown {
  const def = defOf(schema);
  if (def.type === 'optional')
    return isOmitted(options) ? undefined : generate(def.innerType as ZodMiniType, options);
  if (def.type === 'object') return objectOf(def.shape ?? {}, options);
  const ids = options.refer(options.field, options.shape);
  if (ids.length > 0) return schema.safeParse(ids).success && isMany(schema) ? ids : ids[0];
  if (isMany(schema)) return manyOf(schema, options);
  return oneOf(schema, options);
}

/** `least` has required fields only, `spanish` no English texts. */
const isOmitted = ({ shape, field }: Options): boolean =>
  shape === 'least' || (shape === 'spanish' && field.endsWith('_en'));

function objectOf(shape: Record<string, ZodMiniType>, options: Options) {
  const values = Object.entries(shape).map(([field, schema]) => [
    field,
    generate(schema, { ...options, field }),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const inner = (schema: ZodMiniType): ZodMiniType => {
  const { out, innerType } = defOf(schema);
  return out ? inner(out) : innerType ? inner(innerType) : schema;
};
const isMany = (schema: ZodMiniType): boolean => defOf(inner(schema)).type === 'array';

function manyOf(schema: ZodMiniType, options: Options): unknown[] {
  const item = defOf(inner(schema)).element as ZodMiniType;
  const count = options.shape === 'most' ? 5 : 1;
  const items = Array.from({ length: count }, () => oneOf(item, options));
  return items.some((value) => value === undefined) ? [] : items;
}

function oneOf(schema: ZodMiniType, options: Options): unknown {
  const file = options.picture();
  if (schema.safeParse(file).success) return file;
  const { entries, values } = defOf(inner(schema));
  const choices = Object.values(entries ?? values ?? {});
  if (choices.length > 0) return choices[shapes.indexOf(options.shape) % choices.length];
  const max = (inner(schema) as unknown as { _zod: { bag: { maximum?: number } } })._zod.bag.maximum ?? 200;
  return candidates(options.shape, max).find((value) => schema.safeParse(value).success);
}
