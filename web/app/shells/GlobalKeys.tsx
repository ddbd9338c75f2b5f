import { Suspense, useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { dispatch } from '../../kit/keyboard/dispatch.ts';
import { useKeyboardTexts } from '../../kit/keyboard/keyboard.texts.ts';
import { showShortcutHelp, useShortcutHelp, useShortcuts } from '../../kit/keyboard/shortcuts.ts';
import { lazyPrefetched } from '../../kit/loading/lazyPrefetched.ts';
import { useSession } from '../../kit/session/session.ts';
import { useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { usePaletteButtonTexts } from '../palette/button.texts.ts';
import { PaletteWaiting } from '../palette/PaletteWaiting.tsx';
import { showPalette, usePaletteText } from '../palette/paletteState.ts';
import { menuOf } from '../routing/navigation.ts';

const Palette = lazyPrefetched(() => import('../palette/Palette.tsx').then((m) => m.Palette));
const ShortcutHelp = lazyPrefetched(() =>
  import('../../kit/keyboard/ShortcutHelp.tsx').then((m) => m.ShortcutHelp),
);

/** The shortcuts of every screen, with the palette and the help that they open (product/keyboard#go-to). */
export function GlobalKeys() {
  const t = useKeyboardTexts();
  const { open } = usePaletteButtonTexts();
  useShortcuts(t.goTo, useGoTo());
  useShortcuts(t.everywhere, [
    { keys: 'mod+k', label: open, run: () => showPalette() },
    { keys: '?', label: t.help, run: () => showShortcutHelp() },
  ]);
  // Before the screen is painted, as the shortcuts themselves.
  useLayoutEffect(() => {
    window.addEventListener('keydown', dispatch);
    return () => window.removeEventListener('keydown', dispatch);
  }, []);
  const paletteText = usePaletteText();
  const isPaletteOpen = paletteText !== false;
  const isHelpOpen = useShortcutHelp();
  useClosedByNavigation();
  return (
    <Suspense fallback={isPaletteOpen ? <PaletteWaiting /> : null}>
      {isPaletteOpen ? <Palette text={paletteText} /> : null}
      {isHelpOpen ? <ShortcutHelp /> : null}
    </Suspense>
  );
}

/** `g` and the letter of a screen. */
function useGoTo() {
  const { nav } = useTexts();
  const language = useLanguage();
  const navigate = useNavigate();
  const role = useSession()?.role;
  return menuOf(role).flatMap(({ to, label, key }) =>
    key === undefined
      ? []
      : [
          {
            keys: `g ${key}`,
            label: typeof label === 'string' ? nav[label] : label[language],
            run: () => void navigate(to),
          },
        ],
  );
}

/** Back and forward close what lies over the former screen. */
function useClosedByNavigation(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each navigation
  useLayoutEffect(() => {
    showPalette(false);
    showShortcutHelp(false);
  }, [pathname]);
}
