import { createContext } from 'react';

/** The country of the spot whose event is edited: the address search prefers it. */
export const SpotCountry = createContext<string | undefined>(undefined);
