import { createContext, useContext } from 'react';
import type { DeadLink, LinkFindings } from '#contract/links.ts';

/* What is known about the links of the edited record, which their inputs show. */

const Context = createContext<LinkFindings>({ data: [], moved: [] });
export const DeadLinksProvider = Context.Provider;

/** What the server found about this address, if the record has it and it is dead. */
export const useDeadLink = (address: string): DeadLink | undefined =>
  useContext(Context).data.find((link) => link.address === address.trim());

/** Where this address has moved for good, if the record has it. */
export const useMovedTo = (address: string): string | undefined =>
  useContext(Context).moved.find((link) => link.address === address.trim())?.to;
