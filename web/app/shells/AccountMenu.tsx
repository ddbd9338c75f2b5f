import IconButton from '@mui/material/IconButton';
import { Suspense, useId, useState } from 'react';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { PersonIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';

const AccountEntries = lazyPrefetched(() => import('./AccountEntries.tsx').then((m) => m.AccountEntries));

/** The button of the menu with the profile and the choice of language. */
export function AccountMenu() {
  const t = useTexts();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const id = useId();
  return (
    <>
      <IconButton
        aria-label={t.account}
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <PersonIcon />
      </IconButton>
      {anchor ? (
        <Suspense>
          <AccountEntries id={id} anchor={anchor} close={() => setAnchor(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}
