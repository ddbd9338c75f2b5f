import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Keys } from '../../kit/keyboard/Keys.tsx';
import { isApple } from '../../kit/keyboard/platform.ts';
import { SearchIcon } from '../../kit/theme/icons.tsx';
import { usePaletteButtonTexts } from './button.texts.ts';
import { showPalette } from './paletteState.ts';

/** Opens the palette: with its key where there is room, otherwise an icon. */
export function PaletteButton({ isWide }: { isWide: boolean }) {
  const t = usePaletteButtonTexts();
  const shared = {
    'aria-label': t.open,
    'aria-keyshortcuts': isApple ? 'Meta+K' : 'Control+K',
    'aria-haspopup': 'dialog' as const,
    onClick: () => showPalette(),
  };
  if (!isWide)
    return (
      <IconButton {...shared}>
        <SearchIcon />
      </IconButton>
    );
  return (
    <Button {...shared} variant="outlined" color="inherit" className="palette-button">
      <SearchIcon width={16} height={16} />
      <span>{t.button}</span>
      <Keys keys="mod+k" />
    </Button>
  );
}
