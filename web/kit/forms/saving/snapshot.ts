import type { FieldValues } from 'react-hook-form';

const fileNames = new WeakMap<Blob, string>();
let files = 0;
/** A value as text; of a file, which JSON has nothing of, a name of its own. */
const textOf = (value: unknown): string | undefined =>
  JSON.stringify(value, (_name, one) => {
    if (!(one instanceof Blob)) return one;
    if (!fileNames.has(one)) fileNames.set(one, `file ${++files}`);
    return fileNames.get(one);
  });

/** The values of a form at a moment, by field. */
export const snapshotOf = (values: FieldValues): ReadonlyMap<string, string | undefined> =>
  new Map(Object.entries(values).map(([name, value]) => [name, textOf(value)]));

/** The values that differ from a snapshot. */
export const changedSince = (snapshot: ReadonlyMap<string, string | undefined>, values: FieldValues) =>
  Object.entries(values).filter(
    ([name, value]) => snapshot.has(name) && snapshot.get(name) !== textOf(value),
  );
