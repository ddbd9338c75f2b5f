import IconButton from '@mui/material/IconButton';
import { Suspense, useId, useState } from 'react';
import { lazyPrefetched } from '../../loading/lazyPrefetched.ts';
import { ColumnsIcon } from '../../theme/icons.tsx';
import type { Column } from '../table.ts';
import { useColumnTexts } from './columns.texts.ts';
import type { ColumnChoice } from './useColumnChoice.ts';

const ColumnsPanel = lazyPrefetched(() => import('./panel/ColumnsPanel.tsx').then((m) => m.ColumnsPanel));

interface Props {
  /** All columns of the declaration. */
  all: readonly Pick<Column<never>, 'id' | 'label' | 'optional'>[];
  choice: ColumnChoice;
}

/** Opens the choice of columns. */
export function ColumnsButton({ all, choice }: Props) {
  const t = useColumnTexts();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        size="small"
        aria-label={t.columns}
        title={t.columns}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ color: 'text.secondary', flex: 'none', width: 34, height: 34 }}
      >
        <ColumnsIcon width={18} height={18} />
      </IconButton>
      {anchor ? (
        <Suspense>
          <ColumnsPanel
            id={id}
            anchor={anchor}
            all={all}
            choice={choice}
            close={() => setAnchor(undefined)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
