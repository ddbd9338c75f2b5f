/** The record with these fields only, in this order. */
export const pick = <T, K extends keyof T>(record: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<T, K>;

/** The record without these fields. */
export const omit = <T extends object, K extends keyof T>(record: T, names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as K))) as Omit<T, K>;
