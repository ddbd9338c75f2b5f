import type { HistoryNoun, nounCalls } from '#contract/nouns.ts';
import { pic } from '#contract/pics.ts';
import type { Mount } from '../http/mount.ts';
import { bannerRoutes } from '../nouns/banners/banners.routes.ts';
import { categoryRoutes } from '../nouns/categories/categories.routes.ts';
import { notificationRoutes } from '../nouns/notifications/notifications.routes.ts';
import { pics } from '../nouns/pics/pics.table.ts';
import { storyRoutes } from '../nouns/stories/stories.routes.ts';
import { nounRoutes } from '../records/noun.ts';

/** The routes of each declared noun: a missing one does not compile. */
export const routesOfNouns: Record<keyof typeof nounCalls & HistoryNoun, (on: Mount) => void> = {
  categories: categoryRoutes,
  pics: nounRoutes(pic, pics),
  stories: storyRoutes,
  banners: bannerRoutes,
  notifications: notificationRoutes,
};
