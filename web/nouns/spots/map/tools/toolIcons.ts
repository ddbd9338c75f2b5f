import { icon } from '../../../../kit/theme/icon.tsx';

/* Here, because the icons of the kit are loaded with every list. */

export const HandIcon = icon(
  'M12 3v18M3 12h18M12 3 9.500 5.500M12 3l2.500 2.500M12 21l-2.500-2.500M12 21l2.500-2.500M3 12l2.500-2.500M3 12l2.500 2.500M21 12l-2.500-2.500M21 12l-2.500 2.500',
);
export const RectangleIcon = icon('M4 6h16v12H4z');
export const LassoIcon = icon(
  'M12 5c5 0 9 2 9 5s-4 5.500-9 5.500-9-2.500-9-5.500 4-5 9-5ZM7 15c-1 1.500-.500 3 1 3.500s1.500 2 .500 3',
);
