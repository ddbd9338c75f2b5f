import { Outlet, ScrollRestoration } from 'react-router';
import { useTexts } from '../../texts/useTexts.ts';
import { BusyLine } from './BusyLine.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { TopBar } from './TopBar.tsx';

/** The shell of role user, at most 480 px wide: back, title, logout (product/screens#narrow-shell). */
export function MobileShell() {
  const t = useTexts();
  return (
    <div className="narrow-shell">
      <BusyLine />
      <ScrollRestoration />
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      <TopBar title={t.nav.mySpots} />
      <OfflineBanner />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
