import type { NounPath } from '#contract/screens.ts';
import type { NounScreens } from '../../kit/nouns/nounScreens.tsx';
import type { Icon } from '../../kit/theme/icons.tsx';
import type { Language } from '../../texts/language.ts';

/** A noun without screens of its own: this entry adds its four routes and its menu entry. */
interface Noun {
  /** The path in the app and in the API. */
  readonly path: NounPath;
  readonly load: () => Promise<NounScreens>;
  readonly label: Readonly<Record<Language, string>>;
  readonly icon: Icon;
}

/** In the order of the menu, where they are at the end of the second group. */
export const nouns: readonly Noun[] = [];
