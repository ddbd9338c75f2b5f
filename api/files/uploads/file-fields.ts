import type * as z from 'zod/mini';
import { isFile } from '#contract/kit/fields.ts';
import { parseKey } from '#contract/kit/form-data.ts';

/** The fields of a body that may contain files, according to its schema. */
export interface FileFields {
  readonly max: number;
  /** Whether a key of a form may be a file. */
  includes(key: string): boolean;
}

type Schema = z.ZodMiniType;
interface FilePath {
  /** `*` matches any index of a list. */
  readonly path: readonly string[];
  readonly max: number;
}
/** The properties of zod's definitions that contain inner schemas. */
interface Definition {
  shape?: Record<string, Schema>;
  element?: Schema;
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  options?: Schema[];
  fn?: unknown;
  checks?: { _zod: { def: { check: string; maximum?: number } } }[];
}

export function fileFieldsOf(schema: Schema): FileFields {
  const paths = filePathsIn(schema);
  return {
    max: paths.reduce((sum, { max }) => sum + max, 0),
    includes: (key) => paths.length > 0 && paths.some(({ path }) => matches(parseKey(key), path)),
  };
}

function filePathsIn(schema: Schema): FilePath[] {
  const def = schema._zod.def as Definition;
  if (def.fn === isFile) return [{ path: [], max: 1 }];
  if (def.element) return filePathsIn(def.element).map((place) => nest('*', place, maxItems(def)));
  const fields = Object.entries(def.shape ?? {});
  const nested = fields.flatMap(([name, inner]) => filePathsIn(inner).map((place) => nest(name, place)));
  const inside = [def.innerType, def.in, def.out, ...(def.options ?? [])];
  return [...nested, ...inside.flatMap((inner) => (inner ? filePathsIn(inner) : []))];
}

const nest = (name: string, { path, max }: FilePath, factor = 1): FilePath => ({
  path: [name, ...path],
  max: max * factor,
});

/** The maximum length of a list; 0 for an unbounded one, so that it takes no files. */
const maxItems = ({ checks = [] }: Definition): number =>
  checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum ?? 0;

const matches = (path: readonly string[], pattern: readonly string[]): boolean =>
  path.length === pattern.length && pattern.every((name, i) => matchesSegment(path[i] ?? '', name));

const matchesSegment = (segment: string, pattern: string) =>
  pattern === '*' ? /^\d{0,4}$/.test(segment) : segment === pattern;
