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
      <div className="menu-head">
        <Brand />
      </div>
      <div className="menu-entries">
        <Entries entries={isStaff(role) ? allowed(staffMenu) : userMenu} onNavigate={onNavigate} />
        {isStaff(role) ? (
          <>
            <hr />
            <Entries entries={allowed(moderationMenu)} onNavigate={onNavigate} />
          </>
        ) : null}
      </div>
    </nav>
  );
}

function Entries({ entries, onNavigate }: { entries: readonly Entry[]; onNavigate(): void }) {
  const t = useTexts();
  const language = useLanguage();
  const labelOf = (label: Entry['label']) => (typeof label === 'string' ? t.nav[label] : label[language]);
  return (
    <ul>
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
    </ul>
  );
}

function PendingCount({ of }: { of: NonNullable<Entry['badge']> }) {
  const t = useTexts();
  const count = useWaiting()?.[of];
  if (!count) return null;
  return (
    <span aria-label={t.pending(count)} role="img" className="pending">
      {formatNumber(count)}
    </span>
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
