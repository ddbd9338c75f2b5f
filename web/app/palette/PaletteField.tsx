import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Keys } from '../../kit/keyboard/Keys.tsx';
import { CloseIcon, SearchIcon } from '../../kit/theme/icons.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { usePaletteTexts } from './palette.texts.ts';
import type { usePalette } from './usePalette.ts';

export interface PaletteProps {
  state: ReturnType<typeof usePalette>;
  /** The prefix of the ids. */
  id: string;
}

export const optionId = (id: string, key: string) => `${id}-${key}`;

/** The field, which names the active line to assistive technology. */
export function PaletteField({ state, id, close }: PaletteProps & { close(): void }) {
  const t = usePaletteTexts();
  const { close: closeLabel } = useTexts();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: 2, minHeight: 56, flex: 'none' }}>
      <SearchIcon width={20} height={20} style={{ color: 'var(--text-quiet)', flex: 'none' }} />
      <Box
        component="input"
        autoFocus
        type="text"
        enterKeyHint="go"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        role="combobox"
        aria-label={t.label}
        aria-expanded={state.count > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={state.active && optionId(id, state.active.key)}
        placeholder={t.placeholder}
        value={state.typed}
        onChange={(event) => state.type(event.target.value)}
        onKeyDown={state.onKeyDown}
        sx={inputStyle}
      />
      <IconButton aria-label={closeLabel} onClick={close} edge="end">
        <CloseIcon width={18} height={18} />
      </IconButton>
    </Box>
  );
}

/** The keys of the palette, below its results. */
export function PaletteHints() {
  const { hint } = usePaletteTexts();
  const keys = [
    ['ArrowUp+ArrowDown', hint.move],
    ['Enter', hint.open],
    ['mod+Enter', hint.newTab],
    ['Escape', hint.close],
  ] as const;
  return (
    <Box aria-hidden sx={hintStyle}>
      {keys.map(([key, does]) => (
        <span key={key}>
          <Keys keys={key} /> {does}
        </span>
      ))}
    </Box>
  );
}

const inputStyle = {
  flex: 1,
  minWidth: 0,
  height: 40,
  border: 0,
  outline: 'none',
  background: 'none',
  color: 'text.primary',
  font: 'inherit',
  fontSize: 16,
  '&::placeholder': { color: 'var(--text-quiet)', opacity: 1 },
} as const;

const hintStyle = {
  display: 'flex',
  gap: 2,
  px: 2,
  py: 1,
  flex: 'none',
  borderTop: '1px solid var(--line)',
  fontSize: 12,
  color: 'text.secondary',
} as const;
