import { isAtLeast, isStaff, type MinRole, type Role } from '#contract/kit/roles.ts';
import {
  AuditIcon,
  BannerIcon,
  BellIcon,
  ChartIcon,
  ClockIcon,
  CommentIcon,
  CopyIcon,
  type Icon,
  ImportIcon,
  KeyIcon,
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
  WebhookIcon,
} from '../../kit/theme/icons.tsx';
import type { Language } from '../../texts/language.ts';
import type { mixed } from '../../texts/mixed.ts';
import { nouns } from './nouns.ts';

export interface Entry {
  to: string;
  label: keyof typeof mixed.nav | Readonly<Record<Language, string>>;
  icon: Icon;
  minRole: MinRole;
  /** `g` and this letter open it (product/keyboard#go-to). */
  key?: string;
  /** Shows a count beside the label. */
  badge?: 'total' | 'revisions' | 'submissions';
}

/**
 * The first group of the staff menu (product/screens#staff-menu).
 */
export const staffMenu: readonly Entry[] = [
  { to: '/inbox', label: 'inbox', icon: ImportIcon, minRole: 'editor', key: 'i', badge: 'total' },
  { to: '/profile', label: 'profile', icon: PersonIcon, minRole: 'editor', key: 'p' },
  { to: '/dashboard', label: 'dashboard', icon: ChartIcon, minRole: 'editor', key: 'd' },
  { to: '/categories', label: 'categories', icon: MapIcon, minRole: 'editor', key: 'm' },
  { to: '/adsbanners', label: 'banners', icon: BannerIcon, minRole: 'editor', key: 'b' },
  { to: '/users', label: 'users', icon: PeopleIcon, minRole: 'editor', key: 'u' },
  { to: '/stories', label: 'stories', icon: StoryIcon, minRole: 'editor', key: 'h' },
  { to: '/spots', label: 'spots', icon: PinIcon, minRole: 'editor', key: 's' },
  { to: '/spots_artist', label: 'spotsArtist', icon: MusicIcon, minRole: 'editor', key: 'a' },
  { to: '/spots_oasis', label: 'spotsOasis', icon: OasisIcon, minRole: 'editor', key: 'o' },
  { to: '/spots_user', label: 'spotsUser', icon: PersonIcon, minRole: 'editor', key: 'e' },
  { to: '/comments', label: 'comments', icon: CommentIcon, minRole: 'editor', key: 'c' },
];

/** The second group: screens that are linked from nowhere else. */
export const moderationMenu: readonly Entry[] = [
  {
    to: '/spot_revisions',
    label: 'revisions',
    icon: ReviewIcon,
    minRole: 'editor',
    key: 'r',
    badge: 'revisions',
  },
  {
    to: '/submissions',
    label: 'submissions',
    icon: PinIcon,
    minRole: 'editor',
    key: 'v',
    badge: 'submissions',
  },
  { to: '/notifications', label: 'notifications', icon: BellIcon, minRole: 'editor', key: 'n' },
  { to: '/pics', label: 'pics', icon: PictureIcon, minRole: 'editor', key: 'f' },
  ...nouns.map(({ path, label, icon }): Entry => ({ to: path, label, icon, minRole: 'editor' })),
  { to: '/bulk', label: 'bulk', icon: CopyIcon, minRole: 'editor', key: 'w' },
  { to: '/trash', label: 'trash', icon: TrashIcon, minRole: 'editor', key: 't' },
  { to: '/insight', label: 'insight', icon: ClockIcon, minRole: 'admin', key: 'q' },
  { to: '/audit', label: 'audit', icon: AuditIcon, minRole: 'admin', key: 'l' },
  { to: '/keys', label: 'keys', icon: KeyIcon, minRole: 'admin' },
  { to: '/webhooks', label: 'webhooks', icon: WebhookIcon, minRole: 'admin' },
];

/** The menu of role user: only 'Mis Spots', which redirects to /spots/user. */
export const userMenu: readonly Entry[] = [
  { to: '/spots', label: 'mySpots', icon: PinIcon, minRole: 'user', key: 's' },
];

/** What a role reaches with `g` and a letter: its menu, and the profile. */
export function menuOf(role: Role | undefined): readonly Entry[] {
  const [, profile] = staffMenu;
  if (!isStaff(role)) return profile ? [...userMenu, profile] : userMenu;
  return [...staffMenu, ...moderationMenu].filter(({ minRole }) => isAtLeast(role, minRole));
}
