import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useState } from 'react';
import { storeItem } from '../../state/storeItem.ts';
import { lazyPrefetched } from '../loading/lazyPrefetched.ts';
import { usePanel } from '../page/panel.ts';
import { EyeIcon, EyeOffIcon } from '../theme/icons.tsx';
import type { Leave } from './preview.ts';
import { usePreviewTitle } from './previewTitle.texts.ts';

const PreviewDialog = lazyPrefetched(() => import('./PreviewDialog.tsx').then((m) => m.PreviewDialog));

const storageKey = 'preview';

export interface FormPreview {
  /** Shows and hides the preview; null without one. */
  readonly button: ReactNode;
  /** The preview, while it is shown beside the form. */
  readonly beside: ReactNode;
}

/**
 * The preview of a form, beside it on a screen with room for it; on narrow screens and in a panel it opens in a dialog. Whether
 * it is shown beside is one setting for all forms that this browser keeps; `shownAtFirst` is for as long as it has none
 * (product/screens#previews).
 */
export function usePreview(
  render: ((leave: Leave) => ReactNode) | undefined,
  shownAtFirst: boolean,
): FormPreview {
  const { title } = usePreviewTitle();
  const isInPanel = usePanel() !== undefined;
  const isWide = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const [isShown, setShown] = useState(
    () => (localStorage.getItem(storageKey) ?? `${shownAtFirst}`) === 'true',
  );
  const [isOpen, setOpen] = useState(false);
  if (!render) return { button: null, beside: null };
  const fits = isWide && !isInPanel;
  const press = () => {
    if (!fits) return setOpen(true);
    storeItem(localStorage, storageKey, String(!isShown));
    setShown(!isShown);
  };
  const EyeOrNot = fits && isShown ? EyeOffIcon : EyeIcon;
  return {
    button: (
      <>
        <Button
          {...(fits ? { 'aria-pressed': isShown } : { 'aria-haspopup': 'dialog' })}
          onClick={press}
          startIcon={<EyeOrNot width={18} height={18} />}
        >
          {title}
        </Button>
        {isOpen ? (
          <Suspense>
            <PreviewDialog render={render} closed={() => setOpen(false)} />
          </Suspense>
        ) : null}
      </>
    ),
    beside: fits && isShown ? render((then) => then()) : null,
  };
}
