import { Link } from 'react-router';
import { whyNotOnMap } from '#contract/spots.rules.ts';
import type { SpotSummary } from '#contract/spots.ts';
import { CheckIcon, EyeOffIcon } from '../kit/icons.tsx';
import { StatusChip } from '../kit/StatusChip.tsx';
import { useSession } from '../kit/session.ts';
import { useSpotTexts } from './spots.texts.ts';

/** Whether a spot is on the map, and every reason why not, each leading to where it is mended. */
export function MapCell({ spot, edit }: { spot: SpotSummary; edit: string }) {
  const t = useSpotTexts();
  const isAdmin = useSession()?.role === 'admin';
  const reasons = whyNotOnMap(spot, new Date());
  if (reasons.length === 0) return <StatusChip label={t.visible} icon={CheckIcon} tone="success" />;
  return (
    <div style={{ minWidth: 150 }}>
      <StatusChip label={t.hidden} icon={EyeOffIcon} tone="warning" />
      <ul style={{ margin: '4px 0 0', padding: 0, listStyle: 'none', fontSize: 12.5, lineHeight: '24px' }}>
        {reasons.map((reason) => (
          <li key={reason}>
            {reason === 'not_enabled' && !isAdmin ? (
              <span style={{ color: 'var(--text-quiet)' }}>{t.why[reason]}</span>
            ) : (
              <Link
                to={`${edit}#${reason}`}
                aria-label={`${t.fixes[reason]}: ${spot.name}`}
                title={t.fixes[reason]}
                style={{ color: 'var(--text-quiet)', display: 'inline-block', minHeight: 24 }}
              >
                {t.why[reason]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
