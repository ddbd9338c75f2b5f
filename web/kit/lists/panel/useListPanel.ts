import useMediaQuery from '@mui/material/useMediaQuery';
import { useContext, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { prefetchChunk } from '../../loading/chunks.ts';
import { rememberRow } from '../../page/heldRow.ts';
import { openIn, openParam } from '../../page/panel.ts';
import { RecordScreens } from './recordScreens.ts';

/** The panel beside a list, for its rows. */
export interface ListPanel {
  /** The record that is open in it. */
  readonly id: string | undefined;
  /** The address of a record's own form. */
  edit(id: string): string;
  /** Opens a record; `page` is the one of the list that has it, where that is another one. */
  open(id: string, page?: number): void;
  close(): void;
  /** Loads the code of the form. */
  preload(id: string): void;
}

/** Marks the history entry that opening the panel has pushed: closing returns to the one before. */
const pushed = { panel: true };

/**
 * The record that the address opens beside the list, and how to open others (product/lists#panel). `isAllowed` is false for
 * lists whose rows have no form.
 */
export function useListPanel(path: string, isAllowed: boolean) {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const screenAt = useContext(RecordScreens);
  const isWide = useMediaQuery('(min-width: 1100px)', { noSsr: true });
  // A window that becomes narrow keeps the open form.
  const [wasWide, setWasWide] = useState(isWide);
  if (isWide && !wasWide) setWasWide(true);
  const id = (isAllowed && params.get(openParam)) || undefined;
  const edit = (record: string) => `${path}/${record}/edit`;

  const elsewhere = id !== undefined && !wasWide ? edit(id) : undefined;
  useEffect(() => {
    if (elsewhere) navigate(elsewhere, { replace: true });
  }, [elsewhere, navigate]);

  const panel: ListPanel = {
    id: elsewhere ? undefined : id,
    edit,
    open(record, page) {
      // Of the window, because several keys may be pressed before the next rendering.
      const isOpen = openIn(window.location.search) !== null;
      if (!isOpen) rememberRow(record);
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.set(openParam, record);
          if (page) next.set('page', String(page));
          return next;
        },
        { replace: isOpen, preventScrollReset: true, state: isOpen ? state : pushed },
      );
    },
    close() {
      if (state?.panel) return void navigate(-1);
      setParams(
        (current) => {
          const next = new URLSearchParams(current);
          next.delete(openParam);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    preload: (record) =>
      void screenAt(edit(record))
        ?.preload(prefetchChunk)
        .catch(() => undefined),
  };
  return { panel, isOffered: isAllowed && isWide };
}
