import { nouns as declared } from '#contract/nouns.ts';
import type { NounWithTrash } from '#contract/trash.ts';
import type { AnyHistoryWords, HistoryWords } from '../../kit/history/historyWords.ts';
import { nouns } from '../routing/nouns.ts';

type UseWords = () => AnyHistoryWords;

/** The labels of each noun's form, whose chunk is loaded when its history is opened. */
const loaders: { readonly [N in NounWithTrash]?: () => Promise<() => HistoryWords<N>> } = {
  users: () => import('../../nouns/users/users.texts.ts').then((m) => m.useUserTexts),
  spots: () => import('../../nouns/spots/texts/useSpotLabels.ts').then((m) => m.useSpotHistory),
  events: () => import('../../nouns/events/events.texts.ts').then((m) => m.useEventTexts),
  comments: () => import('../../nouns/comments/comments.texts.ts').then((m) => m.useCommentTexts),
  revisions: () => import('../../nouns/revisions/RevisionReview.tsx').then((m) => m.useRevisionHistory),
  categories: () => import('../../nouns/categories/categories.tsx').then((m) => m.List.words),
  pics: () => import('../../nouns/pics/pics.tsx').then((m) => m.List.words),
  stories: () => import('../../nouns/stories/stories.texts.ts').then((m) => m.useStoryTexts),
  banners: () => import('../../nouns/banners/banners.texts.ts').then((m) => m.useBannerTexts),
  notifications: () =>
    import('../../nouns/notifications/notifications.texts.ts').then((m) => m.useNotificationTexts),
};

/** A noun with a history and a trash, and what loads its words. */
export interface Worded {
  readonly noun: NounWithTrash;
  readonly load: () => Promise<UseWords>;
}

/** Nouns without screens of their own declare their words with their list. */
const ofDeclared = nouns.flatMap(({ path, load }): Worded[] => {
  const found = declared.find((noun) => noun.path === path);
  return found ? [{ noun: found.name, load: () => load().then(({ List }) => List.words) }] : [];
});

export const worded: readonly Worded[] = [
  ...(Object.entries(loaders) as [NounWithTrash, () => Promise<UseWords>][]).map(([noun, load]) => ({
    noun,
    load,
  })),
  ...ofDeclared,
];
