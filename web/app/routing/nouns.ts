import type { NounPath } from '#contract/screens.ts';
import type { NounScreens } from '../../kit/nouns/nounScreens.tsx';
import type { Icon } from '../../kit/theme/icons.tsx';
import type { Language } from '../../texts/language.ts';

/** A noun of which staff only keep a list: this entry gives it its four addresses and its place in the menu. */
interface Noun {
  /** The same in the app and in the API. */
  readonly path: NounPath;
  readonly load: () => Promise<NounScreens>;
  readonly label: Readonly<Record<Language, string>>;
  readonly icon: Icon;
}

/** The plain nouns, in the order of the menu's second group, where they follow its own entries. */
export const nouns: readonly Noun[] = [];
