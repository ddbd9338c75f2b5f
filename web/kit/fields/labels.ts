import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** What the fields of a form say about themselves, by their names: for the dialog that sets versions side by side. */
export interface FieldMetadata {
  labels: Map<string, string>;
  /** How a value looks that is no text: pictures, the names behind ids. */
  renderers: Map<string, (value: unknown) => ReactNode>;
}

const newWords = (): FieldMetadata => ({ labels: new Map(), renderers: new Map() });

const Context = createContext<FieldMetadata>(newWords());

export const FieldMetadataProvider = Context.Provider;

export const useFieldMetadata = (): FieldMetadata => useState(newWords)[0];

export function useLabel(name: string, label: string): void {
  const { labels } = useContext(Context);
  useEffect(() => {
    labels.set(name, label);
  }, [labels, name, label]);
}

/** Says how a field's values are shown beside those of another version. */
export function useFieldRenderer(name: string, show: (value: unknown) => ReactNode): void {
  const { renderers } = useContext(Context);
  useEffect(() => {
    renderers.set(name, show);
  }, [renderers, name, show]);
}
