import Drawer from '@mui/material/Drawer';
import { SideMenu } from './SideMenu.tsx';

/** The menu of narrow screens: above what is there, until an entry is chosen. */
export function MenuDrawer({ close }: { close(): void }) {
  return (
    <Drawer
      open
      onClose={close}
      slotProps={{
        paper: { sx: { width: 240, background: 'var(--sunken)', borderRight: '1px solid var(--line)' } },
      }}
    >
      <SideMenu onNavigate={close} />
    </Drawer>
  );
}
