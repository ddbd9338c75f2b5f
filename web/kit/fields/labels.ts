import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What the fields of a form say about themselves, by their names: for the dialog that sets versions side by side. */
export interface FieldWords {
  labels: Map<string, string>;
  /** How a value looks that is no text: pictures, the names behind ids. */
  shows: Map<string, (value: unknown) => ReactNode>;
}

const newWords = (): FieldWords => ({ labels: new Map(), shows: new Map() });

const Context = createContext<FieldWords>(newWords());

export const FieldLabels = Context.Provider;

export const useNewLabels = (): FieldWords => useState(newWords)[0];

export function useLabel(name: string, label: string): void {
  const { labels } = useContext(Context);
  useEffect(() => {
    labels.set(name, label);
  }, [labels, name, label]);
}

/** Says how a field's values are shown beside those of another version. */
export function useShow(name: string, show: (value: unknown) => ReactNode): void {
  const { shows } = useContext(Context);
  useEffect(() => {
    shows.set(name, show);
  }, [shows, name, show]);
}
