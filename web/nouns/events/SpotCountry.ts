import { createContext } from 'react';

/** The country of the spot whose event is edited: places there come first. */
export const SpotCountry = createContext<string | undefined>(undefined);
