import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { useTexts } from '../../../texts/useTexts.ts';
import { useKeyboardTexts } from '../../keyboard/keyboard.texts.ts';
import { useShortcuts } from '../../keyboard/shortcuts.ts';
import { isLeaving } from '../../page/nextScreen.ts';
import { CloseIcon, SearchIcon } from '../../theme/icons.tsx';
import '../../fields/picker/inputBox.css';

interface Props {
  value: string;
  onChange(value: string): void;
  label: string;
}

/** A search field, debounced by 300 ms (product/lists#search-field). */
export function SearchField({ value, onChange, label }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  /** Searches passed to `onChange` that `value` does not have yet, oldest first: the user may go on typing meanwhile. */
  const [pending, setPending] = useState<readonly string[]>([]);
  const change = useEffectEvent(onChange);
  if (value !== lastValue) {
    const index = pending.indexOf(value);
    setLastValue(value);
    setPending(index < 0 ? [] : pending.slice(index + 1));
    // Changed from outside: Back, "clear filters".
    if (index < 0) setTyped(value);
  }
  const requested = pending.at(-1) ?? value;
  const { pathname } = useLocation();
  const isLoading = useNavigation().state !== 'idle';
  useEffect(() => {
    const search = typed.trim();
    if (search === requested || isLoading) return;
    const timer = setTimeout(() => {
      // The router may have begun to load another screen since the last rendering.
      if (isLeaving(pathname)) return;
      setPending((before) => [...before, search]);
      change(search);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed, requested, pathname, isLoading]);
  const keys = useKeyboardTexts();
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    setTyped('');
    input.current?.focus();
  };
  useShortcuts(keys.list, [{ keys: '/', label: keys.search, run: () => input.current?.select() }]);
  return (
    // It gives room to «Quitar filtros», so that the first letter moves nothing.
    <Box
      component="label"
      className="input-box search-field"
      sx={{ '&&&': { flex: { sm: '1 1 280px', lg: '1 1 160px' } }, maxWidth: { sm: 280 } }}
    >
      <SearchIcon width={18} height={18} />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={label}
        onChange={(event) => setTyped(event.target.value)}
        aria-label={label}
        maxLength={200}
      />
      {typed ? (
        <IconButton aria-label={t.clearSearch} size="small" onClick={clear} sx={{ mr: '2px' }}>
          <CloseIcon width={16} height={16} />
        </IconButton>
      ) : null}
    </Box>
  );
}
