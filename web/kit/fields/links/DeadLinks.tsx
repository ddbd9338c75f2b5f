import type { ReactNode } from 'react';
import { links, type NounWithLinks } from '#contract/links.ts';
import { useOne } from '../../http/data.ts';
import { DeadLinksProvider } from './deadLinks.ts';

interface Props {
  noun: NounWithLinks;
  /** Of the edited record; undefined for a new one. */
  id: string | undefined;
  children: ReactNode;
}

/** Asks which links of a record are dead or have moved, for its inputs; the form does not wait for it. */
export function DeadLinks({ noun, id, children }: Props) {
  const { data } = useOne(links.dead, id === undefined ? undefined : { query: { noun, id } });
  return <DeadLinksProvider value={data ?? none}>{children}</DeadLinksProvider>;
}
const none = { data: [], moved: [] };
