import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import type { AskedAction } from '#contract/kit/bulk.ts';
import { omit } from '#contract/values/pick.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { useSelectionBarTexts } from '../../lists/selection/bar.texts.ts';
import { SelectionBar, type ShownSelection } from '../../lists/selection/SelectionBar.tsx';
import type { Selection } from '../../lists/selection/useSelection.ts';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { useSession } from '../../session/session.ts';
import { EditIcon, TrashIcon } from '../../theme/icons.tsx';
import type { Act } from './act.ts';
import { useSettledRows } from './settledRows.ts';

const BulkDialog = lazyPrefetched(() => import('./BulkDialog.tsx').then((m) => m.BulkDialog));

interface Props {
  /** `leave` where rows have buttons that settle them. */
  selection: ShownSelection & Partial<Pick<Selection, 'leave'>>;
  /** How many rows match the filters. */
  total: number;
  /** What is selected. */
  act: Omit<Act, 'action'>;
  /** The fields that only administrators may set. */
  adminSettings: readonly string[] | undefined;
  /** Before the others. */
  children?: ReactNode;
}

/** What is selected, the buttons that change or delete it, and their dialog. */
export function BulkActions({ selection, total, act, adminSettings = [], children }: Props) {
  const t = useSelectionBarTexts();
  useSettledRows((ids) => selection.leave?.(ids));
  // As it was when the dialog was opened: the selection is cleared once the act has started.
  const [opened, setOpened] = useState<Act>();
  const isAdmin = useSession()?.role === 'admin';
  const settings = isAdmin ? act.settings : omit(act.settings, [...adminSettings]);
  const isSettable = Object.keys(settings).length > 0;
  const open = (action: AskedAction) => setOpened({ ...act, settings, action });
  const ifSelected = (run: () => void) => () => act.count > 0 && run();
  useShortcuts(t.bar, [
    { keys: 'c', label: t.change, run: ifSelected(() => isSettable && open('set')) },
    { keys: 'Delete', label: t.remove, run: ifSelected(() => open('delete')) },
  ]);
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {children}
        {isSettable ? (
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
