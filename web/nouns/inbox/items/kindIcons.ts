import type { InboxKind } from '#contract/inbox.ts';
import {
  BannerIcon,
  BellIcon,
  CalendarIcon,
  CommentIcon,
  CopyIcon,
  type Icon,
  LanguageIcon,
  LinkIcon,
  PictureIcon,
  PinIcon,
  ReviewIcon,
  StoryIcon,
} from '../../../kit/theme/icons.tsx';

export const kindIcons: Readonly<Record<InboxKind, Icon>> = {
  mentions: CommentIcon,
  submissions: PinIcon,
  revisions: ReviewIcon,
  comments: CommentIcon,
  pushesFailed: BellIcon,
  pushesUnknown: BellIcon,
  acts: CopyIcon,
  stories: StoryIcon,
  banners: BannerIcon,
  spotLinks: LinkIcon,
  storyLinks: LinkIcon,
  bannerLinks: LinkIcon,
  pins: PinIcon,
  events: CalendarIcon,
  english: LanguageIcon,
  photos: PictureIcon,
};
