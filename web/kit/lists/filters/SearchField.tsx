import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../texts/useTexts.ts';
import { CloseIcon, SearchIcon } from '../../theme/icons.tsx';

interface Props {
  value: string;
  onChange(value: string): void;
  label?: string;
}

/** A search that waits until typing has paused for 300 ms (product/lists#search-field). */
export function SearchField({ value, onChange, label }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  /** What was asked for and the address bar does not say yet, oldest first: typing goes on meanwhile. */
  const [onTheirWay, setOnTheirWay] = useState<readonly string[]>([]);
  const latest = useRef(onChange);
  latest.current = onChange;
  if (value !== seen) {
    const arrived = onTheirWay.indexOf(value);
    setSeen(value);
    setOnTheirWay(arrived < 0 ? [] : onTheirWay.slice(arrived + 1));
    // It changed by other means: Back, "clear filters".
    if (arrived < 0) setTyped(value);
  }
  const asked = onTheirWay.at(-1) ?? value;
  useEffect(() => {
    const search = typed.trim();
    if (search === asked) return;
    const timer = setTimeout(() => {
      setOnTheirWay((before) => [...before, search]);
      latest.current(search);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  const name = label ?? t.search;
  return (
    <OutlinedInput
      type="search"
      size="small"
      value={typed}
      placeholder={name}
      onChange={(event) => setTyped(event.target.value)}
      startAdornment={
        <SearchIcon
          width={18}
          height={18}
          style={{ color: 'var(--text-quiet)', marginRight: -4, flex: 'none' }}
        />
      }
      endAdornment={
        typed ? (
          <IconButton aria-label={t.clearSearch} size="small" edge="end" onClick={() => setTyped('')}>
            <CloseIcon width={16} height={16} />
          </IconButton>
        ) : null
      }
      slotProps={{ input: { 'aria-label': name, maxLength: 200 } }}
      sx={{ width: { sm: 280 }, '& input::-webkit-search-cancel-button': { display: 'none' } }}
    />
  );
}
