import Box from '@mui/material/Box';
import { NavLink } from 'react-router';
import { isAtLeast, isStaff } from '#contract/kit/roles.ts';
import { useWaiting } from '../../kit/http/useWaiting.ts';
import { useSession } from '../../kit/session/session.ts';
import { Brand } from '../../kit/theme/Brand.tsx';
import { coarsePointer } from '../../kit/theme/touch.ts';
import { formatNumber } from '../../kit/values/useNumberFormat.ts';
import { useLanguage } from '../../texts/language.ts';
import { useTexts } from '../../texts/useTexts.ts';
import { type Entry, moderationMenu, staffMenu, userMenu } from '../routing/navigation.ts';
import { ViewEntries } from './ViewEntries.tsx';

/** The menu of the signed-in person, with the entries that the role may open. */
export function SideMenu({ onNavigate }: { onNavigate(): void }) {
  const t = useTexts();
  const role = useSession()?.role;
  const allowed = (entries: readonly Entry[]) => entries.filter(({ minRole }) => isAtLeast(role, minRole));
  return (
    <nav aria-label={t.mainMenu} style={{ display: 'contents' }}>
      <Box sx={{ px: 2, height: 56, display: 'flex', alignItems: 'center', flex: 'none' }}>
        <Brand />
      </Box>
      <Box sx={{ px: 1, pb: 2, overflowY: 'auto' }}>
        <Entries entries={isStaff(role) ? allowed(staffMenu) : userMenu} onNavigate={onNavigate} />
        {isStaff(role) ? (
          <>
            <Box role="separator" sx={{ my: 1, mx: 1, borderTop: '1px solid var(--line)' }} />
            <Entries entries={allowed(moderationMenu)} onNavigate={onNavigate} />
          </>
        ) : null}
      </Box>
    </nav>
  );
}

function Entries({ entries, onNavigate }: { entries: readonly Entry[]; onNavigate(): void }) {
  const t = useTexts();
  const language = useLanguage();
  const labelOf = (label: Entry['label']) => (typeof label === 'string' ? t.nav[label] : label[language]);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {entries.map(({ to, label, icon: IconComponent, badge }) => (
        <li key={to}>
          <Box component={NavLink} to={to} onClick={onNavigate} sx={entryStyle}>
            <IconComponent width={18} height={18} style={{ flex: 'none' }} />
            <span>{labelOf(label)}</span>
            {badge ? <PendingCount of={badge} /> : null}
          </Box>
          <ViewEntries list={to.slice(1)} label={labelOf(label)} onNavigate={onNavigate} />
        </li>
      ))}
    </Box>
  );
}

function PendingCount({ of }: { of: NonNullable<Entry['badge']> }) {
  const t = useTexts();
  const count = useWaiting()?.[of];
  if (!count) return null;
  return (
    <Box
      component="span"
      aria-label={t.pending(count)}
      role="img"
      sx={{
        ml: 'auto',
        px: 1,
        borderRadius: 999,
        fontSize: 12,
        background: 'var(--accent-quiet)',
        color: 'var(--accent-bright)',
      }}
    >
      {formatNumber(count)}
    </Box>
  );
}

const entryStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minHeight: 34,
  px: 1.25,
  my: '1px',
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: 13.5,
  textDecoration: 'none',
  [coarsePointer]: { minHeight: 44 },
  '&:hover': { background: 'var(--hover)', color: 'text.primary' },
  '&.active': { background: 'var(--accent-quiet)', color: 'var(--accent-bright)', fontWeight: 550 },
} as const;
