import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

/** Labels and value renderers of a form's fields, by name, for the conflict dialog. */
export interface FieldMetadata {
  labels: Map<string, string>;
  /** For values that are not text: pictures, ids of records. */
  renderers: Map<string, (value: unknown) => ReactNode>;
}

export interface FormMetadata extends FieldMetadata {
  /** The names of the records that its pickers have shown, by id: they outlive a field that is drawn anew, as in steps. */
  names: Map<string, string>;
}

const newMetadata = (): FormMetadata => ({
  labels: new Map(),
  names: new Map(),
  renderers: new Map(),
});

const Context = createContext<FormMetadata>(newMetadata());

export const FieldMetadataProvider = Context.Provider;

/** New metadata for the fields of a form. */
export const useFieldMetadata = (): FormMetadata => useState(newMetadata)[0];

/** The names of the form's pickers. */
export const useNames = (): Map<string, string> => useContext(Context).names;

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
