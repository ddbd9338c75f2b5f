import type { InboxKind } from '#contract/inbox.ts';
import {
  BannerIcon,
  BellIcon,
  CalendarIcon,
  CommentIcon,
  CopyIcon,
  type Icon,
  LanguageIcon,
  PictureIcon,
  PinIcon,
  ReviewIcon,
  StoryIcon,
} from '../../../kit/theme/icons.tsx';

export const kindIcons: Readonly<Record<InboxKind, Icon>> = {
  revisions: ReviewIcon,
  comments: CommentIcon,
  pushesFailed: BellIcon,
  pushesUnknown: BellIcon,
  acts: CopyIcon,
  stories: StoryIcon,
  banners: BannerIcon,
  pins: PinIcon,
  events: CalendarIcon,
  english: LanguageIcon,
  photos: PictureIcon,
};
