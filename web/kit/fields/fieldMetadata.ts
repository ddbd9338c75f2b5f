import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Labels and value renderers of a form's fields, by name, for the conflict dialog. */
export interface FieldMetadata {
  labels: Map<string, string>;
  /** For values that are not text: pictures, ids of records. */
  renderers: Map<string, (value: unknown) => ReactNode>;
}

const newMetadata = (): FieldMetadata => ({ labels: new Map(), renderers: new Map() });

const Context = createContext<FieldMetadata>(newMetadata());

export const FieldMetadataProvider = Context.Provider;

/** New metadata for the fields of a form. */
export const useFieldMetadata = (): FieldMetadata => useState(newMetadata)[0];

/** Registers the label of a field. */
export function useLabel(name: string, label: string): void {
  const { labels } = useContext(Context);
  useEffect(() => {
    labels.set(name, label);
  }, [labels, name, label]);
}

/** Registers how the values of a field are rendered. */
export function useFieldRenderer(name: string, render: (value: unknown) => ReactNode): void {
  const { renderers } = useContext(Context);
  useEffect(() => {
    renderers.set(name, render);
  }, [renderers, name, render]);
}
