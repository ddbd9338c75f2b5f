import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { useParams } from 'react-router';

/* A screen of one record that is shown in a panel beside its list instead of as a page (product/lists#panel). */

export interface PageProps {
  title: string;
  /** The name of the record that the screen shows; follows the title. */
  name?: string | undefined;
  actions?: ReactNode;
  /** Beside the title; on a narrow screen below it. */
  beside?: ReactNode;
  maxWidth?: number;
  children: ReactNode;
}

export interface Panel {
  /** The record that is open in it. */
  readonly id: string;
  /** Renders title, actions and content of the screen, instead of a page. */
  readonly Frame: ComponentType<PageProps>;
  close(): void;
}

export const PanelContext = createContext<Panel | undefined>(undefined);

/** The panel that the component is in; undefined on a page. */
export const usePanel = (): Panel | undefined => useContext(PanelContext);

/** The id of the record that a screen shows: that of its panel, or of the address; undefined for a new one. */
export function useRecordId(): string | undefined {
  const { id } = useParams();
  return usePanel()?.id ?? id;
}

/** The parameter of a list's address with the id of the record that is open beside it. */
export const openParam = 'open';

/** The record that an address opens beside its list. */
export const openIn = (search: string): string | null => new URLSearchParams(search).get(openParam);
