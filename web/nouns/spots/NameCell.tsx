import type { SpotSummary } from '#contract/spots.ts';
import { clampLines } from '../../kit/values/clampLines.ts';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { MailAddress } from '../../kit/values/MailAddress.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { SpotTypeChip } from './SpotTypeChip.tsx';
import { useSpotTexts } from './texts/spots.texts.ts';

const detailStyle = { color: 'var(--text-quiet)', fontSize: 13, fontWeight: 400 } as const;

/**
 * Picture, name, address, owner and date of a spot; its type where a list has several. A list beside an open record leaves out
 * the details (kit/lists/panel/panel.css).
 */
export function NameCell({ spot, hasType }: { spot: SpotSummary; hasType: boolean }) {
  const t = useSpotTexts();
  const name = spot.name || t.noName;
  const address = spot.address || t.noAddress;
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
      <Thumbnail src={spot.thumbnail_photos[0] ?? spot.photos[0]} />
      <span style={{ display: 'grid', gap: 2, minWidth: 0, flex: 1, justifyItems: 'start' }}>
        <strong style={{ ...clampLines(2), fontWeight: 600 }} title={name}>
          {name}
        </strong>
        <span style={{ ...detailStyle, ...clampLines(2) }} title={address}>
          {address}
        </span>
        {spot.user ? (
          <span className="detail">
            <span style={{ ...detailStyle, overflowWrap: 'anywhere' }}>
              <MailAddress address={spot.user.email} />
            </span>
          </span>
        ) : null}
        <span className="detail">
          <span
            style={{
              ...detailStyle,
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: '4px 8px',
            }}
          >
            {hasType ? <SpotTypeChip type={spot.type} /> : null}
            <DateCell value={spot.createdAt} />
          </span>
        </span>
      </span>
    </span>
  );
}
