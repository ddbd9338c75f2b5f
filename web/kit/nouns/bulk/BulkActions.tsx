import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { BulkAction } from '#contract/kit/bulk.ts';
import { useSelectionBarTexts } from '../../lists/selection/bar.texts.ts';
import { SelectionBar } from '../../lists/selection/SelectionBar.tsx';
import type { Selection } from '../../lists/selection/useSelection.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { EditIcon, TrashIcon } from '../../theme/icons.tsx';
import type { Act } from './act.ts';

const BulkDialog = lazyPrefetched(() => import('./BulkDialog.tsx').then((m) => ({ default: m.BulkDialog })));

interface Props {
  selection: Selection;
  /** How many rows match the filters, and those of this page. */
  total: number;
  rows: readonly { readonly id: string }[];
  /** What is selected. */
  act: Omit<Act, 'action'>;
}

/** What is selected, the buttons that change or delete it, and their dialog. */
export function BulkActions({ selection, total, rows, act }: Props) {
  const t = useSelectionBarTexts();
  // As it was when the dialog was opened: the selection is cleared once the act has started.
  const [opened, setOpened] = useState<Act>();
  const open = (action: BulkAction) => setOpened({ ...act, action });
  return (
    <>
      <SelectionBar selection={selection} total={total} rows={rows}>
        {Object.keys(act.settings).length > 0 ? (
          <Button
            variant="outlined"
            size="small"
            startIcon={<EditIcon width={16} height={16} />}
            onClick={() => open('set')}
          >
            {t.change}
          </Button>
        ) : null}
        <Button
          variant="outlined"
          size="small"
          color="error"
          startIcon={<TrashIcon width={16} height={16} />}
          onClick={() => open('delete')}
        >
          {t.remove}
        </Button>
      </SelectionBar>
      {opened ? (
        <Suspense>
          <BulkDialog act={opened} onStarted={selection.clear} close={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
