/** A function that calls `make` at its first call, and returns that value ever after; a promise too, also one that fails. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
