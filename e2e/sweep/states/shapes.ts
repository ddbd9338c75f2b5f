import type { ZodMiniType } from 'zod/mini';

/* Values for the fields of a schema, as extreme as it takes them: a new field gets its own without being named. */

export const shapes = ['least', 'most', 'spanish', 'unbroken', 'rtl'] as const;
export type Shape = (typeof shapes)[number];

const prose: Record<Shape, string> = {
  least: 'A',
  most: 'La peña de los jueves, con guitarra, bandoneón y un escenario que tiembla: entrá sin golpear. ',
  spanish: 'Milonga del Ñandú',
  unbroken: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  rtl: 'مرحبا بكم في مسرح المدينة القديمة حيث الموسيقى לילה טוב ',
};

const lengthOf = (shape: Shape, most: number): number =>
  ({ least: 1, most, spanish: 17, unbroken: Math.min(200, most), rtl: Math.min(300, most) })[shape];

const textOf = (shape: Shape, most: number): string => {
  const length = lengthOf(shape, most);
  return prose[shape]
    .repeat(Math.ceil(length / prose[shape].length))
    .slice(0, length)
    .trim();
};

let n = 0;

/** What a field of text may be, the first that its schema takes is it. */
function candidates(shape: Shape, most: number): unknown[] {
  const tail = shape === 'unbroken' || shape === 'most' ? textOf('unbroken', 180) : '';
  n += 1;
  return [
    textOf(shape, most),
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

/** A body that the schema takes. `refer` gives the ids for a field that names other records, or nothing. */
export type Refer = (field: string, shape: Shape) => string[];

export function bodyOf(schema: ZodMiniType, shape: Shape, refer: Refer, picture: () => File) {
  return someOf(schema, { shape, refer, picture, field: '' }) as Record<string, unknown>;
}

interface Asked {
  shape: Shape;
  refer: Refer;
  picture(): File;
  field: string;
}

function someOf(schema: ZodMiniType, asked: Asked): unknown {
  const def = defOf(schema);
  if (def.type === 'optional')
    return leftOut(asked) ? undefined : someOf(def.innerType as ZodMiniType, asked);
  if (def.type === 'object') return objectOf(def.shape ?? {}, asked);
  const ids = asked.refer(asked.field, asked.shape);
  if (ids.length > 0) return schema.safeParse(ids).success && isMany(schema) ? ids : ids[0];
  if (isMany(schema)) return manyOf(schema, asked);
  return oneOf(schema, asked);
}

/** The least has only what must be there; 'only Spanish' has nothing in English. */
const leftOut = ({ shape, field }: Asked): boolean =>
  shape === 'least' || (shape === 'spanish' && field.endsWith('_en'));

function objectOf(shape: Record<string, ZodMiniType>, asked: Asked) {
  const values = Object.entries(shape).map(([field, schema]) => [field, someOf(schema, { ...asked, field })]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

const inner = (schema: ZodMiniType): ZodMiniType => {
  const { out, innerType } = defOf(schema);
  return out ? inner(out) : innerType ? inner(innerType) : schema;
};
const isMany = (schema: ZodMiniType): boolean => defOf(inner(schema)).type === 'array';

function manyOf(schema: ZodMiniType, asked: Asked): unknown[] {
  const item = defOf(inner(schema)).element as ZodMiniType;
  const count = asked.shape === 'most' ? 5 : 1;
  const items = Array.from({ length: count }, () => oneOf(item, asked));
  return items.some((value) => value === undefined) ? [] : items;
}

function oneOf(schema: ZodMiniType, asked: Asked): unknown {
  const file = asked.picture();
  if (schema.safeParse(file).success) return file;
  const { entries, values } = defOf(inner(schema));
  const choices = Object.values(entries ?? values ?? {});
  if (choices.length > 0) return choices[shapesIndex(asked.shape) % choices.length];
  const most = (inner(schema) as unknown as { _zod: { bag: { maximum?: number } } })._zod.bag.maximum ?? 200;
  return candidates(asked.shape, most).find((value) => schema.safeParse(value).success);
}

const shapesIndex = (shape: Shape): number => shapes.indexOf(shape);
