import { icon } from './icon.tsx';

/*
 * The icons of the product: a grid of 24 and a stroke of 1.75. They are decorative: their text is beside them or is the
 * label of their button.
 */

export type { Icon } from './icon.tsx';

export const MenuIcon = icon('M4 6h16M4 12h16M4 18h16');
export const BackIcon = icon('M19 12H5m6-6-6 6 6 6');
export const LogoutIcon = icon('M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M3 12h12m-4-4 4 4-4 4');
export const PersonIcon = icon('M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 8c0-3.5 3.6-5 8-5s8 1.5 8 5');
export const PeopleIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-7 9c0-3 3-4.5 7-4.5s7 1.5 7 4.5M16 4.3a3.5 3.5 0 0 1 0 6.4M18.5 15.8c2.1.600 3.5 2 3.5 4.2',
);
export const ChartIcon = icon('M4 4v16h16M9 16v-4m4 4V8m4 8v-6');
export const MapIcon = icon('m9 4-6 2.5v13.5l6-2.5 6 2.5 6-2.5V4l-6 2.5L9 4Zm0 0v13.5m6-11V20');
export const PinIcon = icon(
  'M12 21s7-6.1 7-11.5a7 7 0 0 0-14 0C5 14.9 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const BannerIcon = icon('M3 6h18v12H3zM7 10h6m-6 4h4');
export const StoryIcon = icon('M12 3a9 9 0 1 0 9 9M16 3.9a9 9 0 0 1 4.1 4.1M10 9l5 3-5 3V9Z');
export const CommentIcon = icon('M4 5h16v11H9l-5 4V5Z');
export const MusicIcon = icon(
  'M9 18V6l11-2v12M9 18a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm11-2a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
);
export const OasisIcon = icon(
  'M12 21v-9m0 0c0-3-2-5-6-5 0 3 2 5 6 5Zm0 0c0-4 2.5-7 7-7 0 4-2.5 7-7 7ZM4 21h16',
);
export const ReviewIcon = icon('M6 3h9l4 4v14H6V3Zm8 0v5h5M9 14l2.2 2.2L15 12.5');
export const KeyIcon = icon('M8 19a4 4 0 1 1 0-8 4 4 0 0 1 0 8Zm3-7 8-8m-3 3 3 3');
export const WebhookIcon = icon(
  'M5 12a3 3 0 1 1 6 0 3 3 0 0 1-6 0Zm6 0h4m0-6.500 4 0M15 12h5M11 10l4-4.500M11 14l4 4.500h4',
);
export const AuditIcon = icon('M9 5H6v15h12V5h-3M9 4h6v3H9zM9 12h6m-6 4h4');
export const BellIcon = icon('M6 16V11a6 6 0 1 1 12 0v5l1.5 2h-15L6 16Zm4 5h4');
export const PictureIcon = icon('M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 17.5M15.5 9.5h.01');
export const CameraIcon = icon('M3 8h4l2-3h6l2 3h4v11H3zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z');
export const EditIcon = icon('M4 20h4L19 9l-4-4L4 16v4ZM13 7l4 4');
export const TrashIcon = icon('M4 7h16M9 7V4h6v3m-8 0 1 13h8l1-13M10 11v5m4-5v5');
export const RestoreIcon = icon('M4 5v5h5M4.6 10a8 8 0 1 1-.3 4.5');
export const AddIcon = icon('M12 5v14M5 12h14');
export const SearchIcon = icon('M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5');
export const CloseIcon = icon('M6 6l12 12M18 6 6 18');
export const FilterIcon = icon('M4 6h16M7 12h10M10 18h4');
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const ChevronIcon = icon('m6 9.5 6 6 6-6');
export const AlertIcon = icon('M12 4 2.5 20h19L12 4Zm0 6v4.5m0 2.8v.01');
export const InfoIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5m0-8.3v.01');
export const DownloadIcon = icon('M12 4v11m-4.5-4L12 15.5l4.5-4.5M4 20h16');
export const UploadIcon = icon('M12 15.5V4.5m-4.5 4L12 4l4.5 4.5M4 20h16');
export const ImportIcon = icon('M12 3v9m-4-3.5 4 4 4-4M4 14v6h16v-6');
export const EyeIcon = icon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.5 7.5A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
export const BuildingIcon = icon('M5 21V4h9v17M14 9h5v12M3 21h18M8.5 8h2m-2 4h2m-2 4h2');
export const BlockedIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.7 5.7l12.6 12.6');
export const OfflineIcon = icon(
  'M3 3l18 18M12 19.5v.01M8.5 16a5 5 0 0 1 7 0M5 12.5a10 10 0 0 1 4.5-2.6M14.5 9.9a10 10 0 0 1 4.5 2.6M2 9a15 15 0 0 1 5-3M11 5a15 15 0 0 1 11 4',
);
export const CopyIcon = icon('M9 9h11v11H9zM5 15H4V4h11v1');
export const SendIcon = icon('M4 12 20 4l-5 16-4-6.500-7-1.500Zm7 1.500L20 4');
export const ClockIcon = icon('M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2');
export const LinkIcon = icon(
  'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
);
export const StarIcon = icon('m12 4 2.5 5.2 5.5.800-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4 5.5-.8L12 4Z');
export const CalendarIcon = icon('M4 6h16v14H4zM4 10.5h16M8.5 3.5v4m7-4v4');
export const LanguageIcon = icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3 12h18M12 3c-5 5-5 13 0 18 5-5 5-13 0-18Z',
);
export const KeyboardIcon = icon('M3 6.5h18v11H3zM7 10h.01M10.3 10h.01M13.700 10h.01M17 10h.01M7.500 14h9');
export const ColumnsIcon = icon('M4 5h16v14H4zM9.5 5v14m5-14v14');
export const ViewsIcon = icon(
  'M12 4 3 8.5l9 4.5 9-4.5L12 4ZM3.5 12.5l8.5 4.2 8.5-4.2M3.5 16.3l8.5 4.2 8.5-4.2',
);
export const DragIcon = icon('M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01');
export const MoreIcon = icon('M6 12h.01M12 12h.01M18 12h.01');
