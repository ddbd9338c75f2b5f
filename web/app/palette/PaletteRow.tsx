import Box from '@mui/material/Box';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { countryName, isCountry } from '#contract/values/countries.ts';
import { coarsePointer } from '../../kit/theme/touch.ts';
import { nameLanguage, useLanguage } from '../../texts/language.ts';
import { nounName, nounNames } from '../../texts/nounNames.ts';
import type { PaletteEntry } from './entry.ts';
import { usePaletteTexts } from './palette.texts.ts';

interface Props {
  entry: PaletteEntry;
  id: string;
  active: boolean;
  onActivate(): void;
  onOpen(): void;
}

/** One result; a link where it has an address, so that it opens in another tab as any link does. */
export function PaletteRow({ entry, id, active, onActivate, onOpen }: Props) {
  const { path, icon: IconComponent, name, detail } = entry;
  const language = useLanguage();
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (active) row.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <Box
      ref={row}
      {...(path === undefined ? {} : { component: Link, to: path })}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={onClick}
      onMouseMove={() => active || onActivate()}
      sx={rowStyle}
    >
      <IconComponent width={18} height={18} style={{ flex: 'none' }} />
      <Box component="span" sx={{ minWidth: 0, flex: 1, display: 'flex', gap: 1, alignItems: 'baseline' }}>
        <Box component="span" sx={{ ...cut, flex: '0 1 auto', color: 'text.primary' }}>
          {name}
        </Box>
        <Box component="span" sx={{ ...cut, flex: '1 1 0', fontSize: 12.5 }}>
          {isCountry(detail) ? countryName(detail, nameLanguage(language)) : detail}
        </Box>
      </Box>
      <Box component="span" sx={{ flex: 'none', fontSize: 12 }}>
        <Kind kind={entry.kind} />
      </Box>
    </Box>
  );
}

function Kind({ kind }: { kind: string }) {
  const { kinds } = usePaletteTexts();
  const names = nounNames[useLanguage()];
  return kind in kinds ? kinds[kind as keyof typeof kinds] : nounName(names, kind);
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const;

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 38,
  px: 1.25,
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: 14,
  textDecoration: 'none',
  cursor: 'pointer',
  scrollMarginBlock: 8,
  [coarsePointer]: { minHeight: 48 },
  '&[aria-selected=true]': { background: 'var(--accent-quiet)', boxShadow: 'inset 2px 0 0 var(--accent)' },
} as const;
