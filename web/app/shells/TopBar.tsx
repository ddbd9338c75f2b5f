import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasDrafts } from '../../kit/drafts/hasDrafts.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { historyIndex } from '../../kit/page/screenHistory.ts';
import { useSession } from '../../kit/session/session.ts';
import { BackIcon, LogoutIcon, MenuIcon } from '../../kit/theme/icons.tsx';
import { useStore } from '../../state/createStore.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { PaletteButton } from '../palette/PaletteButton.tsx';
import { parentOf } from '../routing/parentOf.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { useLogout } from './useLogout.ts';

const Outbox = lazyPrefetched(() => import('../../kit/drafts/outbox/Outbox.tsx').then((m) => m.Outbox));

interface Props {
  /** The button of the drawer; not in the narrow shell. */
  menu?: { open: boolean; toggle(): void };
  title?: ReactNode;
}

/** The bar above every screen: menu, back (within the app), title, account, logout. */
export function TopBar({ menu, title }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const logout = useLogout();
  const { pathname } = useLocation();
  const role = useSession()?.role;
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const goBack = () =>
    historyIndex() > 0 ? navigate(-1) : navigate(parentOf(pathname, role), { replace: true });
  return (
    <header className="top-bar">
      {menu ? (
        <IconButton aria-label={t.menu} aria-expanded={menu.open} onClick={menu.toggle}>
          <MenuIcon />
        </IconButton>
      ) : null}
      <IconButton aria-label={t.back} onClick={goBack}>
        <BackIcon />
      </IconButton>
      <div>{title}</div>
      {useStore(hasDrafts) ? (
        <Suspense>
          <Outbox />
        </Suspense>
      ) : null}
      <PaletteButton isWide={isWide && menu !== undefined} />
      <AccountMenu />
      <IconButton aria-label={t.logout} onClick={logout} sx={{ display: { sm: 'none' } }}>
        <LogoutIcon />
      </IconButton>
      <Button
        color="inherit"
        onClick={logout}
        startIcon={<LogoutIcon width={18} height={18} />}
        sx={{ display: { xs: 'none', sm: 'inline-flex' }, color: 'text.secondary' }}
      >
        {t.logout}
      </Button>
    </header>
  );
}
