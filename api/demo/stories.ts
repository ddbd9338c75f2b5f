import { type StoryType, storyTypes } from '#contract/stories.ts';
import { type Calendar, maxDate, randomDate, withIds } from './calendar.ts';
import type { Cover } from './pictures.ts';
import { randomOf } from './random.ts';
import type { DemoSpot } from './spots.ts';
import type { DemoUser } from './users.ts';

const count = 1_400;
const weights: Record<StoryType, number> = { open_spot: 5, download_image: 3, song: 3, website_link: 2 };

/** Stories of all four types: a link only with website_link, a spot only with open_spot (product/stories#cleared). */
export function generateStories(calendar: Calendar, users: DemoUser[], spots: DemoSpot[], covers: Cover[]) {
  const random = randomOf('stories');
  const authors = users.filter((user) => user.country !== null && user.status === 'active');
  const places = Map.groupBy(
    spots.filter((spot) => spot.enable && spot.type !== 'people'),
    (spot) => spot.country,
  );
  const stories = Array.from({ length: count }, () => {
    const user = random.pick(authors);
    const type = random.weighted(storyTypes.map((value) => [value, weights[value]] as const));
    const spot = type === 'open_spot' ? random.skewed(places.get(user.country) ?? spots, 2) : null;
    const cover = random.pick(covers);
    return {
      type,
      picture: cover.url,
      thumbnail: cover.thumbnail,
      link: type === 'website_link' ? `https://example.com/${random.pick(pages)}` : '',
      spot_id: spot?.id ?? null,
      user_id: user.id,
      country: user.country,
      created_at: randomDate(
        random,
        maxDate(user.created_at, spot?.created_at ?? user.created_at),
        calendar.now,
      ),
    };
  });
  return withIds('stories', stories);
}

const pages = 'agenda entradas disco-nuevo entrevista playlist tickets interview merch'.split(' ');
