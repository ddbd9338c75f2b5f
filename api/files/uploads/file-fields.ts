import type * as z from 'zod/mini';
import { isFile } from '#contract/kit/fields.ts';
import { pathOf } from '#contract/kit/form-data.ts';

/** Where the body of a call may have files, and how many in all; read from its schema. */
export interface FileFields {
  readonly max: number;
  /** Whether this key of a form names a place for a file. */
  includes(key: string): boolean;
}

type Schema = z.ZodMiniType;
interface Place {
  /** `*` stands for any place in a list. */
  readonly path: readonly string[];
  readonly max: number;
}
/** What the kinds of schema keep their parts under. */
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
  const places = placesIn(schema);
  return {
    max: places.reduce((sum, { max }) => sum + max, 0),
    includes: (key) => places.length > 0 && places.some(({ path }) => fits(pathOf(key), path)),
  };
}

function placesIn(schema: Schema): Place[] {
  const def = schema._zod.def as Definition;
  if (def.fn === isFile) return [{ path: [], max: 1 }];
  if (def.element) return placesIn(def.element).map((place) => below('*', place, mostOf(def)));
  const fields = Object.entries(def.shape ?? {});
  const nested = fields.flatMap(([name, one]) => placesIn(one).map((place) => below(name, place)));
  const inside = [def.innerType, def.in, def.out, ...(def.options ?? [])];
  return [...nested, ...inside.flatMap((one) => (one ? placesIn(one) : []))];
}

const below = (name: string, { path, max }: Place, times = 1): Place => ({
  path: [name, ...path],
  max: max * times,
});

/** How long a list may be; one without an end takes no files. */
const mostOf = ({ checks = [] }: Definition): number =>
  checks.find(({ _zod }) => _zod.def.check === 'max_length')?._zod.def.maximum ?? 0;

const fits = (path: readonly string[], place: readonly string[]): boolean =>
  path.length === place.length && place.every((name, i) => fitsName(path[i] ?? '', name));

const fitsName = (given: string, name: string) => (name === '*' ? /^\d{0,4}$/.test(given) : given === name);
