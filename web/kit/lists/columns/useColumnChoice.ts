import { useCallback } from 'react';
import { useErrorToast } from '../../feedback/useErrorToast.ts';
import { usePreferences } from '../settings/listSettings.ts';
import { savePreference } from '../settings/savePreference.ts';
import type { ListState } from '../useListState.ts';
import { useColumnTexts } from './columns.texts.ts';

export interface ColumnChoice {
  /** The chosen ids in their order; nothing when nobody chose any. */
  readonly ids: readonly string[] | null | undefined;
  /** Whether the address chooses them, as that of a view does, and not the person. */
  readonly isOfAddress: boolean;
  /** `null`: those of the declaration again. */
  choose(ids: readonly string[] | null): void;
}

/** The columns of a list: those of its address, else the person's (product/views#columns). */
export function useColumnChoice(
  name: string,
  { columns, setColumns }: Pick<ListState, 'columns' | 'setColumns'>,
): ColumnChoice {
  const t = useColumnTexts();
  const toastError = useErrorToast();
  const own = usePreferences().find(({ list }) => list === name)?.columns;
  const isOfAddress = columns !== undefined;
  const choose = useCallback(
    (ids: readonly string[] | null) => {
      if (isOfAddress) setColumns(ids ?? undefined);
      else savePreference(name, { columns: ids && [...ids] }).catch((error) => toastError(error, t.failed));
    },
    [isOfAddress, setColumns, name, toastError, t],
  );
  return { ids: columns ?? own, isOfAddress, choose };
}
