import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { PreviewButton } from './WithPreview.tsx';

const storageKey = 'preview';

/**
 * The preview beside a form, on screens with room for it: whether it is shown, which is one setting for all forms that this
 * browser keeps, and the button that shows and hides it.
 */
export function usePreviewBeside(): { isShown: boolean; button: ReactNode } {
  const fits = useMediaQuery('(min-width: 1200px)', { noSsr: true });
  const [isOpen, setOpen] = useState(() => localStorage.getItem(storageKey) === 'true');
  const toggle = () => {
    localStorage.setItem(storageKey, String(!isOpen));
    setOpen(!isOpen);
  };
  return {
    isShown: fits && isOpen,
    button: fits ? <PreviewButton isOpen={isOpen} toggle={toggle} /> : null,
  };
}
