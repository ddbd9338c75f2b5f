import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { BulkAction } from '#contract/kit/bulk.ts';
import { useSelectionTexts } from '../lists/selection/selection.texts.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { EditIcon, TrashIcon } from '../theme/icons.tsx';
import type { Act } from './act.ts';

const BulkDialog = lazyPrefetched(() => import('./BulkDialog.tsx').then((m) => ({ default: m.BulkDialog })));

interface Props {
  /** What is selected, when a button is pressed. */
  act: Omit<Act, 'action'>;
  onStarted(): void;
}

/** The buttons that change or delete the selected records. */
export function BulkActions({ act, onStarted }: Props) {
  const t = useSelectionTexts();
  // As it was when the dialog was opened: the selection is cleared once the act has started.
  const [opened, setOpened] = useState<Act>();
  const open = (action: BulkAction) => setOpened({ ...act, action });
  return (
    <>
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
      {opened ? (
        <Suspense>
          <BulkDialog act={opened} onStarted={onStarted} close={() => setOpened(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
