import type { HistoryNoun, nounCalls } from '#contract/nouns.ts';
import { pic } from '#contract/pics.ts';
import { bannerRoutes } from './banners/banners.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import type { Mount } from './kit/mount.ts';
import { nounRoutes } from './kit/noun.ts';
import { notificationRoutes } from './notifications/notifications.routes.ts';
import { pics } from './pics/pics.table.ts';
import { storyRoutes } from './stories/stories.routes.ts';

/** What answers the calls of each declared noun: one that is missing does not compile. */
export const routesOfNouns: Record<keyof typeof nounCalls & HistoryNoun, (on: Mount) => void> = {
  categories: categoryRoutes,
  pics: nounRoutes(pic, pics),
  stories: storyRoutes,
  banners: bannerRoutes,
  notifications: notificationRoutes,
};
