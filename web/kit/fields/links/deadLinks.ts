import { createContext, useContext } from 'react';
import type { DeadLink } from '#contract/links.ts';

/* The dead links of the edited record, which the inputs of links show. */

const Context = createContext<readonly DeadLink[]>([]);
export const DeadLinksProvider = Context.Provider;

/** What the server found about this address, if the record has it and it is dead. */
export const useDeadLink = (address: string): DeadLink | undefined =>
  useContext(Context).find((link) => link.address === address.trim());
