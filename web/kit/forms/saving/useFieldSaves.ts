import { useRef } from 'react';

/** Saves of single fields, one after the other: each answer has the version that the next save is based on. */
export function useFieldSaves() {
  const settled = useRef(Promise.resolve());
  return {
    /** Runs `save` after the saves before it, whether they succeeded or not. */
    run<T>(save: () => Promise<T>): Promise<T> {
      const saved = settled.current.then(save);
      const end = () => {};
      settled.current = saved.then(end, end);
      return saved;
    },
    /** Resolves once none is running. */
    settled: () => settled.current,
  };
}
