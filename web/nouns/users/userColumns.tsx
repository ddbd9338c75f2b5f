import type { User } from '#contract/users.ts';
import type { Columns } from '../../kit/nouns/columns.tsx';
import {
  BlockedIcon,
  BuildingIcon,
  CheckIcon,
  InfoIcon,
  MusicIcon,
  PersonIcon,
} from '../../kit/theme/icons.tsx';
import { clampLines } from '../../kit/values/clampLines.ts';
import { MailAddress } from '../../kit/values/MailAddress.tsx';
import { StatusChip } from '../../kit/values/StatusChip.tsx';
import { Thumbnail } from '../../kit/values/Thumbnail.tsx';
import { useTexts } from '../../texts/useTexts.ts';
import { DisguiseChip } from './DisguiseChip.tsx';
import { nameOf } from './nameOf.ts';
import { type UserWords, useUserTexts } from './users.texts.ts';

/** Imported artists and erased users have an email under .invalid (RFC 2606): it is not shown. */
const visibleEmail = ({ email }: User): string => (email.endsWith('.invalid') ? '' : email);

const typeIcons = { individual: PersonIcon, business: BuildingIcon, artist: MusicIcon };

export const userColumns: Columns<User, UserWords> = {
  name: { width: '40%', minWidth: 190, cell: (user) => <NameCell user={user} /> },
  type: { cell: ({ type }) => <TypeChip type={type} /> },
  country: 'country',
  status: { cell: ({ status }) => <UserStatusChip status={status} /> },
  createdAt: 'date',
  email: {
    width: 220,
    cell: (user) => <MailAddress address={visibleEmail(user)} />,
    optional: true,
  },
  role: { kind: 'choice', optional: true },
  first_name: { kind: 'text', label: (t) => t.givenName, optional: true },
  last_name: { kind: 'text', optional: true },
  spotify_id: {
    cell: ({ spotify_id }) => <code style={{ fontSize: 12 }}>{spotify_id}</code>,
    optional: true,
  },
};

function TypeChip({ type }: Pick<User, 'type'>) {
  const t = useUserTexts();
  const { noType } = useTexts();
  return <StatusChip label={t.values.type[type] ?? noType} icon={typeIcons[type]} />;
}

const addressStyle = {
  display: 'block',
  color: 'var(--text-quiet)',
  fontSize: 12.5,
  fontWeight: 400,
  overflowWrap: 'anywhere',
} as const;

/** Picture, name and email; the name in up to two lines, the title attribute has all of it. An address is never cut. */
function NameCell({ user }: { user: User }) {
  const { nobody } = useTexts();
  const name = nameOf(user) || nobody;
  const email = visibleEmail(user);
  return (
    <span style={{ display: 'flex', alignItems: 'center', gap: 12 }}>
      <Thumbnail src={user.thumbnail ?? user.picture} size={32} round icon={PersonIcon} />
      <span style={{ minWidth: 0, lineHeight: 1.35 }}>
        <span title={name} style={{ ...clampLines(2), fontWeight: 550 }}>
          {name}
        </span>
        <span style={addressStyle}>
          <MailAddress address={email} />
        </span>
        <DisguiseChip address={email} />
      </span>
    </span>
  );
}

/** Activo, Eliminado, or 'Sin estado' for anything else (product/users#list). */
function UserStatusChip({ status }: { status: string | null | undefined }) {
  const t = useUserTexts();
  if (status === 'active')
    return <StatusChip label={t.values.status.active} icon={CheckIcon} tone="success" />;
  if (status === 'deleted')
    return <StatusChip label={t.values.status.deleted} icon={BlockedIcon} tone="danger" />;
  return <StatusChip label={t.noStatus} icon={InfoIcon} />;
}
