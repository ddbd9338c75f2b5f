import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTexts } from '../../texts/useTexts.ts';

interface Props {
  /** Without it the drawer is open. */
  open?: boolean;
  close(): void;
  title: string;
  /** The name of the record, where the screen does not show it. */
  name?: string | undefined;
  /** In pixels, where the screen is as wide. */
  width?: number;
  /** Where the button that closes it is beside title and name. */
  alignItems?: 'center' | 'flex-start';
  children: ReactNode;
}

/** A drawer on the right, with a title and a button that closes it. */
export function SideDrawer(props: Props) {
  const { open = true, close, title, name, width = 480, alignItems = 'center', children } = props;
  const shared = useTexts();
  const id = useId();
  return (
    <Drawer anchor="right" open={open} onClose={close} slotProps={{ paper: { 'aria-labelledby': id } }}>
      <Box sx={{ width: `min(${width}px, 100vw)`, p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
        <Box sx={{ display: 'flex', alignItems, gap: 1, minWidth: 0 }}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2" id={id}>
              {title}
            </Typography>
            {name ? (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {name}
              </Typography>
            ) : null}
          </Box>
          <Button onClick={close}>{shared.close}</Button>
        </Box>
        {children}
      </Box>
    </Drawer>
  );
}
