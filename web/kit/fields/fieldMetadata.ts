import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { formatDay } from '../values/dates.ts';

/** Labels and value renderers of a form's fields, by name, for the conflict dialog. */
export interface FieldMetadata {
  labels: Map<string, string>;
  /** For values that are not shown as they are: pictures, ids of records, choices, days. */
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

/** Registers the labels of a form's fields by their names, also of those whose inputs are not shown now. */
export function useLabels(all: Readonly<Record<string, string>>): void {
  const { labels } = useContext(Context);
  useEffect(() => {
    for (const [name, label] of Object.entries(all)) labels.set(name, label);
  }, [labels, all]);
}

/** Registers how the values of a field are rendered; by default as text. What renders as '' is empty. */
export function useFieldRenderer(name: string, render: (value: unknown) => ReactNode): void {
  const { renderers } = useContext(Context);
  useEffect(() => {
    renderers.set(name, render);
  }, [renderers, name, render]);
}

/** Of a day (product/screens#dates). */
export const showDay = (day: unknown): string => formatDay(String(day));
