import type { SpotSummary } from '#contract/spots.ts';
import type { Columns } from '../../kit/nouns/columns.tsx';
import { DateCell } from '../../kit/values/DateCell.tsx';
import { MailAddress } from '../../kit/values/MailAddress.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { MapCell } from './MapCell.tsx';
import { NameCell } from './NameCell.tsx';
import { SpotTypeChip } from './SpotTypeChip.tsx';
import type { useSpotTexts } from './texts/spots.texts.ts';
import { editPath, type Variant } from './variants.ts';

type SpotWords = ReturnType<typeof useSpotTexts>;

/** The columns of a list of spots; most of the optional ones are also in the name's cell, smaller. */
export const spotColumns = (variant: Variant): Columns<SpotSummary, SpotWords> => ({
  name: {
    width: '50%',
    minWidth: 300,
    cell: (row) => <NameCell spot={row} hasType={variant.types.length !== 1} />,
  },
  country: 'country',
  map: { cell: (row) => <MapCell spot={row} edit={editPath(variant, row.id)} /> },
  type: { cell: ({ type }) => <SpotTypeChip type={type} />, optional: true },
  address: { kind: 'prose', width: 220, optional: true },
  coordinates: { cell: coordinatesOf, optional: true },
  user_id: { width: 200, cell: ({ user }) => user && <MailAddress address={user.email} />, optional: true },
  enable: { cell: ({ enable }, t) => t.values.enable[enable ? 'true' : 'false'], optional: true },
  outstanding: { kind: 'toggle', optional: true },
  show_in_map: { kind: 'toggle', optional: true },
  picture: {
    width: 132,
    narrow: 'picture',
    cell: (row) => <Thumbnail src={row.thumbnail_photos[0] ?? row.photos[0]} />,
    optional: true,
  },
  photos: { align: 'right', cell: ({ photos }) => photos.length, optional: true },
  favourites_count: { kind: 'number', align: 'right', optional: true },
  available_since: { cell: (row) => dateOf(row.available_since), optional: true },
  available_to: { cell: (row) => dateOf(row.available_to), optional: true },
});

function coordinatesOf({ lat, long }: SpotSummary) {
  if (lat === null || long === null) return null;
  return <span style={{ whiteSpace: 'nowrap' }}>{`${lat.toFixed(5)}, ${long.toFixed(5)}`}</span>;
}

/** Nothing for a spot without the date: most have none. */
const dateOf = (value: string | null) => value && <DateCell value={value} />;
