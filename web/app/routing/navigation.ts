import type { MinRole } from '#contract/kit/roles.ts';
import {
  AuditIcon,
  BannerIcon,
  BellIcon,
  ChartIcon,
  CommentIcon,
  type Icon,
  MapIcon,
  MusicIcon,
  OasisIcon,
  PeopleIcon,
  PersonIcon,
  PictureIcon,
  PinIcon,
  ReviewIcon,
  StoryIcon,
  TrashIcon,
} from '../../kit/theme/icons.tsx';
import type { Language } from '../../texts/language.ts';
import type { mixed } from '../../texts/mixed.ts';
import { nouns } from './nouns.ts';

export interface Entry {
  to: string;
  label: keyof typeof mixed.nav | Readonly<Record<Language, string>>;
  icon: Icon;
  minRole: MinRole;
  /** Shows a count beside the label. */
  badge?: 'pendingRevisions';
}

/**
 * The first group of the staff menu (product/screens#staff-menu).
 */
export const staffMenu: readonly Entry[] = [
  { to: '/profile', label: 'profile', icon: PersonIcon, minRole: 'editor' },
  { to: '/dashboard', label: 'dashboard', icon: ChartIcon, minRole: 'editor' },
  { to: '/categories', label: 'categories', icon: MapIcon, minRole: 'editor' },
  { to: '/adsbanners', label: 'banners', icon: BannerIcon, minRole: 'editor' },
  { to: '/users', label: 'users', icon: PeopleIcon, minRole: 'editor' },
  { to: '/stories', label: 'stories', icon: StoryIcon, minRole: 'editor' },
  { to: '/spots', label: 'spots', icon: PinIcon, minRole: 'editor' },
  { to: '/spots_artist', label: 'spotsArtist', icon: MusicIcon, minRole: 'editor' },
  { to: '/spots_oasis', label: 'spotsOasis', icon: OasisIcon, minRole: 'editor' },
  { to: '/spots_user', label: 'spotsUser', icon: PersonIcon, minRole: 'editor' },
  { to: '/comments', label: 'comments', icon: CommentIcon, minRole: 'editor' },
];

/** The second group: screens that are linked from nowhere else. */
export const moderationMenu: readonly Entry[] = [
  {
    to: '/spot_revisions',
    label: 'revisions',
    icon: ReviewIcon,
    minRole: 'editor',
    badge: 'pendingRevisions',
  },
  { to: '/notifications', label: 'notifications', icon: BellIcon, minRole: 'editor' },
  { to: '/pics', label: 'pics', icon: PictureIcon, minRole: 'editor' },
  ...nouns.map(({ path, label, icon }): Entry => ({ to: path, label, icon, minRole: 'editor' })),
  { to: '/trash', label: 'trash', icon: TrashIcon, minRole: 'editor' },
  { to: '/audit', label: 'audit', icon: AuditIcon, minRole: 'admin' },
];

/** The menu of role user: only 'Mis Spots', which redirects to /spots/user. */
export const userMenu: readonly Entry[] = [
  { to: '/spots', label: 'mySpots', icon: PinIcon, minRole: 'user' },
];
