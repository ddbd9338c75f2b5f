import { createContext } from 'react';

/** How many pictures of a field are still being copied from another record, and how many could not be. */
export interface Copying {
  readonly loading: number;
  readonly failed: number;
}

/** The fields of a form whose pictures are copied, by name. */
export type CopyingFields = Readonly<Record<string, Copying>>;

export const CopyingContext = createContext<CopyingFields>({});
