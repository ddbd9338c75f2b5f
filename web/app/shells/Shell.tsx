import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { storedListedRows } from '../../kit/lists/panel/listedRows.ts';
import { RecordScreens, recordAt } from '../../kit/lists/panel/recordScreens.ts';
import { lazyChunk } from '../../kit/loading/lazyChunk.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { screenAt } from '../routing/screenAt.ts';
import { loadInbox } from '../routing/screens.ts';
import { BusyLine } from './BusyLine.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TopBar } from './TopBar.tsx';

// Loaded in a run only.
const RunBar = lazyChunk(() => loadInbox().then((m) => m.RunBar));

// Loaded for the records of a list that was open before, on narrow screens only.
const RecordSteps = lazyChunk(() =>
  import('../../kit/lists/panel/RecordSteps.tsx').then((m) => m.RecordSteps),
);

// On narrow screens only.
const MenuDrawer = lazyPrefetched(() => import('./MenuDrawer.tsx').then((m) => m.MenuDrawer));

const screenOf = (pathname: string) => screenAt(pathname)?.screen;

/** The shell of staff screens: menu of 240 px (a drawer on narrow screens), top bar, content. */
export function Shell() {
  const t = useTexts();
  // Looked at again at each navigation (kit/page/run.ts).
  const { pathname } = useLocation();
  const hasRun = sessionStorage.run;
  const record = window.innerWidth < 1100 ? recordAt(pathname) : undefined;
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const [persistentOpen, setPersistentOpen] = useState(true);
  const [temporaryOpen, setTemporaryOpen] = useState(false);
  const open = isWide ? persistentOpen : temporaryOpen;
  // A tablet that was turned, and is turned back, would have it over the screen.
  if (isWide && temporaryOpen) setTemporaryOpen(false);
  const toggle = () => (isWide ? setPersistentOpen : setTemporaryOpen)(!open);
  return (
    <div className="shell">
      <BusyLine />
      <ScrollRestoration />
      <a className="skip" href="#content">
        {t.skipToContent}
      </a>
      {isWide ? (
        <div className="side-menu" hidden={!open}>
          <SideMenu onNavigate={() => undefined} />
        </div>
      ) : open ? (
        <Suspense>
          <MenuDrawer close={() => setTemporaryOpen(false)} />
        </Suspense>
      ) : null}
      <div className="beside-menu">
        <TopBar menu={{ open, toggle }} />
        <OfflineBanner />
        {hasRun ? (
          <Suspense>
            <RunBar />
          </Suspense>
        ) : null}
        {record && storedListedRows(record.list) ? (
          <Suspense>
            <RecordSteps {...record} />
          </Suspense>
        ) : null}
        <main id="content" tabIndex={-1}>
          <RecordScreens value={screenOf}>
            <Outlet />
          </RecordScreens>
        </main>
      </div>
    </div>
  );
}
