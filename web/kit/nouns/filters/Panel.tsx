import Drawer from '@mui/material/Drawer';
import Popover from '@mui/material/Popover';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';

interface Props {
  anchor: HTMLElement;
  label: string;
  close(): void;
  children: ReactNode;
}

/** A dialog below its button; on a phone a sheet. */
export function Panel({ anchor, label, close, children }: Props) {
  const isPhone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const paper = { role: 'dialog', 'aria-label': label };
  return isPhone ? (
    <Drawer
      open
      anchor="bottom"
      onClose={close}
      slotProps={{ paper: { ...paper, sx: { p: 2, maxHeight: '85dvh', borderRadius: '16px 16px 0 0' } } }}
    >
      {children}
    </Drawer>
  ) : (
    <Popover
      open
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { ...paper, sx: { p: 2, mt: 0.5, width: 480, overflow: 'visible' } } }}
    >
      {children}
    </Popover>
  );
}
