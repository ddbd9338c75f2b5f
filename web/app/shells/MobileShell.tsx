import Box from '@mui/material/Box';
import { Outlet, ScrollRestoration } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { BusyLine } from './BusyLine.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { TopBar } from './TopBar.tsx';

/** The shell of role user, at most 480 px wide: back, title, logout (product/screens#narrow-shell). */
export function MobileShell() {
  const t = useTexts();
  return (
    <Box
      sx={{ maxWidth: 480, mx: 'auto', minHeight: '100dvh', borderInline: { sm: '1px solid var(--line)' } }}
    >
      <BusyLine />
      <ScrollRestoration />
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      <TopBar title={t.nav.mySpots} />
      <OfflineBanner />
      <Box component="main" id="content" tabIndex={-1} sx={{ p: 2 }}>
        <Outlet />
      </Box>
    </Box>
  );
}
