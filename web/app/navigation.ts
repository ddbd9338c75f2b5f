import type { Least } from '#contract/roles.ts';
import {
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
} from '../kit/icons.tsx';
import type { Language } from '../texts/language.ts';
import type { mixed } from '../texts/mixed.ts';
import { nouns } from './nouns.ts';

export interface Entry {
  to: string;
  label: keyof typeof mixed.nav | Readonly<Record<Language, string>>;
  icon: Icon;
  least: Least;
  /** Shows how many wait. */
  badge?: 'pendingRevisions';
}

/**
 * The menu of staff: its main entries in their order, then the screens without another way in
 * (product/screens#staff-menu).
 */
export const staffMenu: readonly Entry[] = [
  { to: '/profile', label: 'profile', icon: PersonIcon, least: 'editor' },
  { to: '/dashboard', label: 'dashboard', icon: ChartIcon, least: 'editor' },
  { to: '/categories', label: 'categories', icon: MapIcon, least: 'editor' },
  { to: '/adsbanners', label: 'banners', icon: BannerIcon, least: 'editor' },
  { to: '/users', label: 'users', icon: PeopleIcon, least: 'editor' },
  { to: '/stories', label: 'stories', icon: StoryIcon, least: 'editor' },
  { to: '/spots', label: 'spots', icon: PinIcon, least: 'editor' },
  { to: '/spots_artist', label: 'spotsArtist', icon: MusicIcon, least: 'editor' },
  { to: '/spots_oasis', label: 'spotsOasis', icon: OasisIcon, least: 'editor' },
  { to: '/spots_user', label: 'spotsUser', icon: PersonIcon, least: 'editor' },
  { to: '/comments', label: 'comments', icon: CommentIcon, least: 'editor' },
];

export const moderationMenu: readonly Entry[] = [
  { to: '/spot_revisions', label: 'revisions', icon: ReviewIcon, least: 'editor', badge: 'pendingRevisions' },
  { to: '/notifications', label: 'notifications', icon: BellIcon, least: 'editor' },
  { to: '/pics', label: 'pics', icon: PictureIcon, least: 'editor' },
  ...nouns.map(({ path, label, icon }): Entry => ({ to: path, label, icon, least: 'editor' })),
];

/** The menu of role user: only 'Mis Spots', which leads on to /spots/user. */
export const userMenu: readonly Entry[] = [{ to: '/spots', label: 'mySpots', icon: PinIcon, least: 'user' }];
