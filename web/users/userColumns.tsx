import { useMemo } from 'react';
import type { User } from '#contract/users.ts';
import { Country } from '../kit/countries.tsx';
import { DateCell } from '../kit/DateCell.tsx';
import { BlockedIcon, BuildingIcon, CheckIcon, InfoIcon, MusicIcon, PersonIcon } from '../kit/icons.tsx';
import { lines } from '../kit/lines.ts';
import { MailAddress } from '../kit/MailAddress.tsx';
import { StatusChip } from '../kit/StatusChip.tsx';
import { Thumbnail } from '../kit/Thumbnail.tsx';
import type { Column } from '../kit/table.ts';
import { useTexts } from '../texts/useTexts.ts';
import { DisguiseChip } from './DisguiseChip.tsx';
import { useUserTexts } from './users.texts.ts';

export const nameOf = (user: Pick<User, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim();

/** Imported artists and erased people have an address that leads nowhere (RFC 2606). */
const addressOf = ({ email }: User): string => (email.endsWith('.invalid') ? '' : email);

const typeIcons = { individual: PersonIcon, business: BuildingIcon, artist: MusicIcon };

export function useUserColumns(): Column<User>[] {
  const t = useUserTexts();
  const shared = useTexts();
  return useMemo(
    () => [
      {
        id: 'name',
        label: t.name,
        width: '40%',
        cell: (user) => <Named user={user} unknown={shared.nobody} />,
      },
      {
        id: 'type',
        label: t.type,
        cell: ({ type }) => <StatusChip label={t.types[type] ?? shared.noType} icon={typeIcons[type]} />,
      },
      { id: 'country', label: t.country, cell: (user) => <Country code={user.country} /> },
      { id: 'status', label: t.status, cell: (user) => <UserStatusChip status={user.status} /> },
      { id: 'createdAt', label: t.createdAt, cell: (user) => <DateCell value={user.createdAt} /> },
    ],
    [t, shared],
  );
}

/** Picture, name, and the address below it; what is longer than two lines is whole on hover. */
function Named({ user, unknown }: { user: User; unknown: string }) {
  const name = nameOf(user) || unknown;
  const address = addressOf(user);
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <Thumbnail src={user.thumbnail ?? user.picture} size={32} round icon={PersonIcon} />
      <span style={{ minWidth: 0, lineHeight: 1.35 }}>
        <span title={name} style={{ ...lines(2), fontWeight: 550 }}>
          {name}
        </span>
        <span
          title={address}
          style={{ ...lines(2), color: 'var(--text-quiet)', fontSize: 12.5, fontWeight: 400 }}
        >
          <MailAddress address={address} />
        </span>
        <DisguiseChip address={address} />
      </span>
    </span>
  );
}

/** Activo, Eliminado, or 'Sin estado' for anything else (specification §4). */
export function UserStatusChip({ status }: { status: string | null | undefined }) {
  const t = useUserTexts();
  const { noStatus } = useTexts();
  if (status === 'active') return <StatusChip label={t.statuses.active} icon={CheckIcon} tone="success" />;
  if (status === 'deleted') return <StatusChip label={t.statuses.deleted} icon={BlockedIcon} tone="danger" />;
  return <StatusChip label={noStatus} icon={InfoIcon} />;
}
