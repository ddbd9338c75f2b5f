import { useMemo } from 'react';
import type { SpotSummary } from '#contract/spots.ts';
import type { Column } from '../../kit/lists/table.ts';
import { Country } from '../../kit/values/countries.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { lines } from '../../kit/values/lines.ts';
import { MailAddress } from '../../kit/values/MailAddress.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { MapCell } from './MapCell.tsx';
import { SpotTypeChip } from './spotLook.tsx';
import { useSpotTexts } from './texts/spots.texts.ts';
import type { Variant } from './variants.ts';

export const nameOf = (spot: Pick<SpotSummary, 'name'>): string => spot.name;
export const editPath = (variant: Variant, id: string): string => `${variant.path}/${id}/edit`;

/** The columns of a list. */
export function useSpotColumns(variant: Variant): Column<SpotSummary>[] {
  const t = useSpotTexts();
  return useMemo(() => {
    const columns: Column<SpotSummary>[] = [
      {
        id: 'name',
        label: t.name,
        width: '50%',
        cell: (spot) => <Named spot={spot} typed={variant.types.length !== 1} />,
      },
      { id: 'country', label: t.country, cell: (spot) => <Country code={spot.country} /> },
      {
        id: 'map',
        label: t.onMap,
        cell: (spot) => <MapCell spot={spot} edit={editPath(variant, spot.id)} />,
      },
    ];
    return columns;
  }, [t, variant]);
}

const quiet = { color: 'var(--text-quiet)', fontSize: 13, fontWeight: 400 } as const;

/** Picture, name, address, and what else tells one spot from another; the type where a list has several. */
function Named({ spot, typed }: { spot: SpotSummary; typed: boolean }) {
  const t = useSpotTexts();
  const name = spot.name || t.noName;
  const address = spot.address || t.noAddress;
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 14 }}>
      <Thumbnail src={spot.thumbnail_photos[0] ?? spot.photos[0]} />
      <span style={{ display: 'grid', gap: 2, minWidth: 0, flex: 1, justifyItems: 'start' }}>
        <strong style={{ ...lines(2), fontWeight: 600 }} title={name}>
          {name}
        </strong>
        <span style={{ ...quiet, ...lines(2) }} title={address}>
          {address}
        </span>
        {spot.user ? (
          <span style={{ ...quiet, ...lines(2) }} title={spot.user.email}>
            <MailAddress address={spot.user.email} />
          </span>
        ) : null}
        <span style={{ ...quiet, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px' }}>
          {typed ? <SpotTypeChip type={spot.type} /> : null}
          <DateCell value={spot.createdAt} />
        </span>
      </span>
    </span>
  );
}
